//! Reads a rule.
