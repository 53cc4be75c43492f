//! The path through the menus that build a move step by step.

use rules::{Letters, Step, Table};

#[derive(Clone)]
pub(crate) struct Way<'a> {
    pub(crate) table: &'a dyn Table,
    letters: Letters,
    /// Its menus, in order; at least one.
    pub(crate) menus: Vec<Menu>,
}

#[derive(Clone)]
pub(crate) struct Menu {
    pub(crate) begun: String,
    pub(crate) steps: Vec<Step>,
}

impl<'a> Way<'a> {
    /// Finds the path to a code; `None` if no legal move begins with it.
    pub(crate) fn find(table: &'a dyn Table, begun: &str, letters: Letters) -> Option<Way<'a>> {
        let mut way = Way { table, letters, menus: Vec::new() };
        way.enter(String::new());
        while way.here().begun != begun {
            let here = way.here();
            let ahead = here.steps.iter().filter(|step| step.code != here.begun && begun.starts_with(&step.code));
            // The name of cell a1 is also the beginning of a10.
            let code = ahead.max_by_key(|step| step.code.len())?.code.clone();
            way.enter(code);
        }
        (!way.here().steps.is_empty()).then_some(way)
    }

    pub(crate) fn enter(&mut self, begun: String) {
        let steps = self.table.steps(&begun, self.letters);
        self.menus.push(Menu { begun, steps });
    }

    pub(crate) fn here(&self) -> &Menu {
        self.menus.last().expect("a way has a first menu")
    }

    /// Continues to the next real choice; returns the move's code if no choice is left.
    pub(crate) fn skip(mut self) -> (Way<'a>, Option<String>) {
        while let [only] = &self.here().steps[..] {
            if let Some(code) = self.whole(only) {
                return (self, Some(code));
            }
            let begun = only.code.clone();
            self.enter(begun);
        }
        (self, None)
    }

    /// Continues by a step of the menu; `None` for a code that is not in it.
    pub(crate) fn choose(&self, code: &str) -> Option<(Way<'a>, Option<String>)> {
        let step = self.here().steps.iter().find(|step| step.code == code)?;
        if let Some(whole) = self.whole(step) {
            return Some((self.clone(), Some(whole)));
        }
        let mut way = self.clone();
        way.enter(code.to_owned());
        Some(way.skip())
    }

    /// Returns the code of a step's move, if no choice is left after it.
    fn whole(&self, step: &Step) -> Option<String> {
        let is_last = !step.more || step.code == self.here().begun;
        step.whole.as_ref().filter(|_| is_last).map(|m| m.code.clone())
    }

    pub(crate) fn back(&self) -> Option<&Menu> {
        let (_, before) = self.menus.split_last()?;
        before.iter().rev().find(|menu| menu.steps.len() > 1)
    }
}
