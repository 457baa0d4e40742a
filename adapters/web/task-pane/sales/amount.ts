// Amounts of money as people type them: with a point or a comma, with or without a currency sign and groups of thousands.

const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
const PLAIN = /^\d+$/

/** Null: no amount, negative, or of more than two decimals. What stands after the last sign are decimals, unless they are three: "1.250" is a thousand and more. */
export const parseAmount = (typed: string): number | null => {
  const text = typed
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/^ ?(?:€|EUR|[$£])? ?/i, '')
    .trim()
  const [, whole = text, decimals = ''] = /^(.*)[.,](\d{1,2}|-)$/.exec(text) ?? []
  if (!PLAIN.test(whole) && !GROUPED.test(whole)) return null
  return Number(`${whole.replace(/\D/g, '')}.${decimals === '-' ? '' : decimals}`)
}
