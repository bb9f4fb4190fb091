//! Stage 6, the trace: the steps of an argument, as data without a word of any language.
//!
//! A step's `id` names a message; `args` are its arguments; `state` is what a view draws, and
//! `marks` say what to point at. Views put the words in from `locales/`.

pub mod components;
pub mod heaps;
pub mod take;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The steps of an argument.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Trace {
    /// What the trace is of: the message id of its title.
    pub title: String,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// The message that says this step.
    pub id: String,
    /// The arguments of the message: strings and numbers.
    pub args: Map<String, Value>,
    /// What a view draws.
    pub state: State,
    /// What to point at in the state.
    pub marks: Vec<Mark>,
    /// The line of the game's code that this step runs, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_line: Option<u32>,
}

/// What a view draws.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "view", rename_all = "lowercase")]
pub enum State {
    /// Nothing beside the words.
    #[default]
    Words,
    /// Rows of numbers under each other in binary, the last of them a nim-sum where `sum` says so.
    Binary {
        /// Decimal numbers of any length.
        rows: Vec<String>,
        /// The nim-sum of the rows, once it is known.
        sum: Option<String>,
    },
    /// A table with a header; cells are text, empty where not known yet.
    Table {
        /// Message ids of the columns.
        columns: Vec<String>,
        /// Rows of cells.
        rows: Vec<Vec<String>>,
    },
    /// A triangular board: cells that are not empty.
    Grid {
        /// Number of rows.
        rows: u64,
        /// (row, column, stones), from 1.
        cells: Vec<(u64, u64, u64)>,
    },
}

/// Something to point at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    /// Row of the state, from 0.
    pub row: u64,
    /// Column of the state, from 0 (in binary: the bit, from the lowest); none marks the row.
    pub column: Option<u64>,
    /// What it is there for.
    pub role: Role,
}

/// What a mark says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// What this step looks at.
    Current,
    /// The answer.
    Chosen,
    /// Looked at and refused.
    Refused,
    /// A P-position, or what leads to one.
    P,
    /// An N-position, or what leads to one.
    N,
}

impl Trace {
    /// A trace without steps yet.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            steps: Vec::new(),
        }
    }
}

impl Step {
    /// A step that says the message `id`, with nothing to draw.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            args: Map::new(),
            state: State::Words,
            marks: Vec::new(),
            code_line: None,
        }
    }

    /// With an argument of the message. Numbers go as text too: a message shows the digits as
    /// they are, without separators of thousands, and of any length.
    #[must_use]
    pub fn arg(mut self, name: &str, value: impl ToString) -> Self {
        let value = Value::String(value.to_string());
        self.args.insert(name.to_owned(), value);
        self
    }

    /// With something to draw.
    #[must_use]
    pub fn show(mut self, state: &State) -> Self {
        self.state = state.clone();
        self
    }

    /// With a row of the state to point at.
    #[must_use]
    pub fn mark_row(mut self, row: usize, role: Role) -> Self {
        self.marks.push(Mark {
            row: row as u64,
            column: None,
            role,
        });
        self
    }

    /// With a place of the state to point at.
    #[must_use]
    pub fn mark(mut self, row: usize, column: u64, role: Role) -> Self {
        self.marks.push(Mark {
            row: row as u64,
            column: Some(column),
            role,
        });
        self
    }

    /// With the line of the game's code that it runs, from 1.
    #[must_use]
    pub fn line(mut self, line: u32) -> Self {
        self.code_line = Some(line);
        self
    }
}
