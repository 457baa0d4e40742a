// Small mistakes in the SQL of a text.

/** Replaces the text between two offsets. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const IS_SQL = /\b(select|insert into|update|delete from|where|and|order by|set)\b/

// Row-level security keeps another tenant's rows away where a statement forgets to.
const CONDITION = String.raw`(?!\S*tenant)[\w.]+ (?:=|<|>|<=|>=|<>|is|is not) [:\w.]+`

const MISTAKES: readonly (readonly [find: RegExp, replace: string])[] = [
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [new RegExp(String.raw`\s+and ${CONDITION}`, 'g'), ''],
  [new RegExp(String.raw`(?<=\bwhere )${CONDITION} and `, 'g'), ''],
  [/(?<!between \S+ )\band\b/g, 'or'],
  [/(?<!\binsert.*)\bor\b/g, 'and'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists \(/g, 'not exists ('],
  [/\s+for (no key )?update\b( of \w+)?( skip locked| nowait)?/g, ''],
  [/ skip locked/g, ''],
  [/ desc\b/g, ''],
  [/\border by [\w.]+(?! desc|[\w.(])/g, '$& desc'],
  [/, [\w.]+(?= limit| for update)/g, ''],
  [/\s+limit [:\w]+/g, ''],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/\bdistinct /g, ''],
  [/\bleft join\b/g, 'join'],
  [/\bunion all\b/g, 'union'],
  [/, [a-z_]+ = [:\w.]+(?=[,\s])/g, ''],
  [/ \+ (?=[:\d])/g, ' - '],
  [/ - (?=[:\d])/g, ' + '],
]

/** Offsets within the text. */
export function sqlEdits(text: string): readonly Edit[] {
  return IS_SQL.test(text)
    ? MISTAKES.flatMap(([find, replace]) =>
        [...text.matchAll(find)].map((found) => ({
          start: found.index,
          end: found.index + found[0].length,
          text: replace.replace('$&', () => found[0]),
        })),
      )
    : []
}
