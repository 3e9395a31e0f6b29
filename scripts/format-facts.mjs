/**
 * Writes JSON data files the way this project keeps them: what fits on a line of 160 columns stands
 * on one, and a longer list of lists or of words is filled line by line, so that a table of a rate
 * card is about as long as in print.
 *
 *     node scripts/format-facts.mjs facts/fees/cards/us-2026-01-15.json
 */
import { readFileSync, writeFileSync } from 'node:fs';

const COLUMNS = 160;

/** The text of a value, with a line break at its end. */
export function formatJson(value) {
  return `${textOf(value, '', 0)}\n`;
}

/** @param taken columns that a name before the value and a comma after it take on its first line */
function textOf(value, indent, taken) {
  const line = lineOf(value);
  if (typeof value !== 'object' || value === null) return line;
  if (indent !== '' && indent.length + taken + line.length <= COLUMNS) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = isFilled(value, indent) ? filled(value, inner) : apart(value, inner);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** Whether the parts of a value stand next to each other: words, numbers and rows of a table. */
function isFilled(value, indent) {
  const parts = Object.values(value);
  const isRow = (part) => Array.isArray(part) && part.every((each) => typeof each !== 'object');
  return (
    indent !== '' && parts.every((part) => typeof part !== 'object' || part === null || isRow(part))
  );
}

/** Each part on lines of its own. */
function apart(value, indent) {
  return Object.entries(value).map(([name, part]) => {
    const key = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    return `${indent}${key}${textOf(part, indent, key.length + 1)}`;
  });
}

/** A value on one line, with a space inside braces and after commas. */
function lineOf(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  const members = Object.entries(value).map(([name, each]) => `"${name}": ${lineOf(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Fills each line with the parts that fit on it. */
function filled(value, indent) {
  const parts = Array.isArray(value)
    ? value.map(lineOf)
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${lineOf(part)}`);
  const lines = [];
  for (const text of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length + 3 <= COLUMNS) {
      lines[lines.length - 1] = `${last}, ${text}`;
    } else {
      lines.push(`${indent}${text}`);
    }
  }
  return lines;
}

if (process.argv[1] === import.meta.filename) {
  for (const file of process.argv.slice(2)) {
    writeFileSync(file, formatJson(JSON.parse(readFileSync(file, 'utf8'))));
  }
}
