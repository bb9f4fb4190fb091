//! Words, numbers and signs of the rule language, each with its place.
