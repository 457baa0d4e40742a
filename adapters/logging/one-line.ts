// JSON whose values can not leave their line, control a terminal, or change the reading order (LOG-10).

// C1 controls, invisible marks, line and paragraph separators and bidirectional overrides pass JSON.stringify as they are; C0 controls do not.
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Of plain JSON data. */
export const oneLine = (value: unknown): string => JSON.stringify(value).replace(UNPRINTABLE, escaped)
