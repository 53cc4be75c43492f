//! Splits a table into records and fields.

use super::{CsvError, CsvExpectation};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CsvField {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: String,
}

impl CsvField {
    pub(super) fn error(&self, expected: CsvExpectation) -> CsvError {
        CsvError { line: self.line, column: self.column, expected }
    }

    pub(super) fn number(&self) -> Result<u16, CsvError> {
        let text = self.text.trim();
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|number| digits && (1..=9999).contains(number));
        number.ok_or_else(|| self.error(CsvExpectation::Number))
    }
}

struct CsvCursor<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    separator: char,
    line: usize,
    column: usize,
}

impl CsvCursor<'_> {
    fn next(&mut self) -> Option<char> {
        let sign = self.rest.next()?;
        // CR LF is one line end, counted at LF.
        if sign == '\n' || (sign == '\r' && self.rest.peek() != Some(&'\n')) {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(sign)
    }

    fn end_of_line(&mut self) -> bool {
        let Some('\r' | '\n') = self.rest.peek() else { return false };
        if self.next() == Some('\r') && self.rest.peek() == Some(&'\n') {
            self.next();
        }
        true
    }

    fn field(&mut self) -> Result<CsvField, CsvError> {
        let mut field = CsvField { line: self.line, column: self.column, text: String::new() };
        if self.rest.peek() == Some(&'"') {
            self.next();
            self.quoted(&mut field)?;
        } else {
            while let Some(sign) = self.rest.peek().copied().filter(|sign| ![self.separator, '\r', '\n'].contains(sign))
            {
                if sign == '"' {
                    return Err(CsvError { line: self.line, column: self.column, expected: CsvExpectation::Quoted });
                }
                self.next();
                field.text.push(sign);
            }
        }
        Ok(field)
    }

    /// Reads up to the closing quote; a doubled quote is a literal one.
    fn quoted(&mut self, field: &mut CsvField) -> Result<(), CsvError> {
        loop {
            match self.next() {
                None => return Err(field.error(CsvExpectation::ClosingQuote)),
                Some('"') if self.rest.peek() == Some(&'"') => {
                    self.next();
                    field.text.push('"');
                }
                Some('"') => break,
                Some(sign) => field.text.push(sign),
            }
        }
        match self.rest.peek() {
            None | Some('\r' | '\n') => Ok(()),
            Some(sign) if *sign == self.separator => Ok(()),
            Some(_) => Err(CsvError { line: self.line, column: self.column, expected: CsvExpectation::Comma }),
        }
    }
}

/// Returns the separator that is most frequent in the first line. It is a comma, semicolon or tab.
fn separator(text: &str) -> char {
    let head = text.trim_start_matches(['\r', '\n']).split(['\r', '\n']).next().unwrap_or_default();
    let count = |separator: &char| head.matches(*separator).count();
    // `max_by_key` returns the last maximum, so a comma wins ties.
    ['\t', ';', ','].into_iter().max_by_key(count).unwrap_or(',')
}

pub(super) fn records(text: &str) -> Result<Vec<Vec<CsvField>>, CsvError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut signs = CsvCursor { rest: text.chars().peekable(), separator: separator(text), line: 1, column: 1 };
    let mut records: Vec<Vec<CsvField>> = Vec::new();
    while signs.rest.peek().is_some() {
        if signs.end_of_line() {
            continue;
        }
        let mut record = vec![signs.field()?];
        while signs.rest.peek() == Some(&signs.separator) {
            signs.next();
            record.push(signs.field()?);
        }
        signs.end_of_line();
        records.push(record);
    }
    Ok(records)
}

pub(super) fn has_column(text: &str, names: &'static [&'static str], name: &'static str) -> bool {
    let head = text.trim_start_matches(['\u{feff}', '\r', '\n']).split(['\r', '\n']).next().unwrap_or_default();
    CsvTable::read(head, names).is_ok_and(|table| table.needs(name).is_ok())
}

pub(super) struct CsvTable {
    names: &'static [&'static str],
    places: Vec<Option<usize>>,
    pub(super) others: Vec<String>,
    pub(super) rows: Vec<Vec<CsvField>>,
}

impl CsvTable {
    pub(super) fn read(text: &str, names: &'static [&'static str]) -> Result<CsvTable, CsvError> {
        let mut records = records(text)?.into_iter();
        let head = records.next().unwrap_or_default();
        let mut places = vec![None; names.len()];
        let mut others = Vec::new();
        for (place, field) in head.iter().enumerate() {
            let name = field.text.trim().to_lowercase();
            match names.iter().position(|known| *known == name) {
                Some(known) if places[known].is_some() => return Err(field.error(CsvExpectation::FreshColumn)),
                Some(known) => places[known] = Some(place),
                None => others.push(field.text.trim().to_owned()),
            }
        }
        let rows: Vec<Vec<CsvField>> = records.collect();
        if let Some(row) = rows.iter().find(|row| row.len() != head.len()) {
            // The error is at the first extra field, or at the last field if some are missing.
            let wrong = row.get(head.len()).unwrap_or(&row[row.len() - 1]);
            return Err(wrong.error(CsvExpectation::Fields(head.len())));
        }
        Ok(CsvTable { names, places, others, rows })
    }

    pub(super) fn needs(&self, name: &'static str) -> Result<(), CsvError> {
        let there = self.names.iter().position(|known| *known == name).and_then(|known| self.places[known]);
        there.map(drop).ok_or(CsvError { line: 1, column: 1, expected: CsvExpectation::Column(name) })
    }

    pub(super) fn field<'a>(&self, row: &'a [CsvField], name: &str) -> Option<&'a CsvField> {
        let known = self.names.iter().position(|known| *known == name)?;
        row.get(self.places[known]?)
    }

    pub(super) fn text(&self, row: &[CsvField], name: &str) -> String {
        self.field(row, name).map_or(String::new(), |field| plain(field.text.trim()).to_owned())
    }
}

const FORMULA: [char; 4] = ['=', '+', '-', '@'];

fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA) && text.parse::<f64>().is_err()
}

pub(super) fn plain(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(text)
}

pub(super) fn write(fields: &[String]) -> String {
    let field = |field: &String| {
        let field = if is_formula(field) { format!("'{field}") } else { field.clone() };
        // An empty line is not a record, so an only field that is empty is quoted.
        if field.contains([',', ';', '\t', '"', '\r', '\n']) || (field.is_empty() && fields.len() == 1) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field
        }
    };
    fields.iter().map(field).collect::<Vec<_>>().join(",") + "\r\n"
}
