// A number of bytes for people, in the API's description and in refusals.
const KILO = 1024
const MEGA = KILO * KILO

/** Rounded down, in the largest unit: 36 MB, 16 kB. */
export const sizeInWords = (bytes: number): string =>
  bytes >= MEGA ? `${Math.floor(bytes / MEGA)} MB` : `${Math.floor(bytes / KILO)} kB`
