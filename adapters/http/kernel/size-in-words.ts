// How a number of bytes is told to people: the same in the API's description and in a refusal.
const KILO = 1024
const MEGA = KILO * KILO

/** Rounded down, in the larger unit of which there is one at least: 36 MB, 16 kB. */
export const sizeInWords = (bytes: number): string =>
  bytes >= MEGA ? `${Math.floor(bytes / MEGA)} MB` : `${Math.floor(bytes / KILO)} kB`
