// Characters that show nothing, or that change the reading order of their line. With them one name can pass for another. Joiners and
// variation selectors are part of letters and emoji, and are not included, except joiners after letters of scripts that never join.

/** What Unicode calls bidi controls. */
const BIDI = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
const UNSEEN = String.raw`${BIDI}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e00ff}`

const bidi = new RegExp(`[${BIDI}]`, 'u')
const unseen = new RegExp(`[${UNSEEN}]`, 'u')
const everyBidi = new RegExp(bidi.source, 'gu')
const everyUnseen = new RegExp(unseen.source, 'gu')
const joiner = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+/u
const everyJoiner = new RegExp(joiner.source, 'gu')
const shown = /[^\s\p{Default_Ignorable_Code_Point}]/u

export function hasUnseen(text: string): boolean {
  return unseen.test(text) || joiner.test(text)
}
export function withoutUnseen(text: string): string {
  return text.replace(everyUnseen, '').replace(everyJoiner, '')
}

/** True: the text shows nothing. It has only blanks, joiners and selectors. */
export function isBlank(text: string): boolean {
  return !shown.test(text)
}

/** For texts of several lines, where the other characters do no harm. */
export function hasBidiControls(text: string): boolean {
  return bidi.test(text)
}
export function withoutBidiControls(text: string): string {
  return text.replace(everyBidi, '')
}
