// Names that two or more files still export. The list only shrinks.

const NAMES = 'Answer CannotStart Change Fault Permission'

export const DUPLICATE_TYPES: ReadonlySet<string> = new Set(NAMES.split(' '))
