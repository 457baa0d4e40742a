// Characters that show nothing, or turn the reading order of the line they stand in: with them one name passes for another. Joiners and variant
// selectors are part of letters and emoji, and are not among them.

/** What Unicode calls bidi controls. */
const BIDI = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
const UNSEEN = String.raw`${BIDI}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e00ff}`

const bidi = new RegExp(`[${BIDI}]`, 'u')
const unseen = new RegExp(`[${UNSEEN}]`, 'u')
const everyBidi = new RegExp(bidi.source, 'gu')
const everyUnseen = new RegExp(unseen.source, 'gu')

export const hasUnseen = (text: string): boolean => unseen.test(text)
export const withoutUnseen = (text: string): string => text.replace(everyUnseen, '')

/** For texts of several lines, where the other characters do no harm. */
export const hasBidiControls = (text: string): boolean => bidi.test(text)
export const withoutBidiControls = (text: string): string => text.replace(everyBidi, '')
