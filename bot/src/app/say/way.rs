//! The path through the menus that build a move step by step.

use rules::{GameTable, MoveStep, PieceLetters};

#[derive(Clone)]
pub(crate) struct MovePath<'a> {
    pub(crate) table: &'a dyn GameTable,
    letters: PieceLetters,
    /// Its menus, in order; at least one.
    pub(crate) menus: Vec<StepMenu>,
}

#[derive(Clone)]
pub(crate) struct StepMenu {
    pub(crate) begun: String,
    pub(crate) steps: Vec<MoveStep>,
}

impl<'a> MovePath<'a> {
    /// Finds the path to a code; `None` if no legal move begins with it.
    pub(crate) fn find(table: &'a dyn GameTable, begun: &str, letters: PieceLetters) -> Option<MovePath<'a>> {
        let mut way = MovePath { table, letters, menus: Vec::new() };
        way.enter(String::new());
        while way.here().begun != begun {
            let here = way.here();
            let ahead = here.steps.iter().filter(|step| step.code != here.begun && begun.starts_with(&step.code));
            // The name `a1` is also the beginning of `a10`.
            let code = ahead.max_by_key(|step| step.code.len())?.code.clone();
            way.enter(code);
        }
        (!way.here().steps.is_empty()).then_some(way)
    }

    pub(crate) fn enter(&mut self, begun: String) {
        let steps = self.table.steps(&begun, self.letters);
        self.menus.push(StepMenu { begun, steps });
    }

    pub(crate) fn here(&self) -> &StepMenu {
        self.menus.last().expect("a way has a first menu")
    }

    /// Continues to the next step where there is a choice; returns the move's code if there is none.
    pub(crate) fn skip(mut self) -> (MovePath<'a>, Option<String>) {
        while let [only] = &self.here().steps[..] {
            if let Some(code) = self.whole(only) {
                return (self, Some(code));
            }
            let begun = only.code.clone();
            self.enter(begun);
        }
        (self, None)
    }

    pub(crate) fn choose(&self, code: &str) -> Option<(MovePath<'a>, Option<String>)> {
        let step = self.here().steps.iter().find(|step| step.code == code)?;
        if let Some(whole) = self.whole(step) {
            return Some((self.clone(), Some(whole)));
        }
        let mut way = self.clone();
        way.enter(code.to_owned());
        Some(way.skip())
    }

    fn whole(&self, step: &MoveStep) -> Option<String> {
        let is_last = !step.more || step.code == self.here().begun;
        step.whole.as_ref().filter(|_| is_last).map(|m| m.code.clone())
    }

    pub(crate) fn back(&self) -> Option<&StepMenu> {
        let (_, before) = self.menus.split_last()?;
        before.iter().rev().find(|menu| menu.steps.len() > 1)
    }
}
