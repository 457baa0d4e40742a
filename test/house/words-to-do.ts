// How many files of each folder still use forbidden words. Numbers only go down, and clean folders leave the list.

export const WORDS_TO_DO: Readonly<Partial<Record<string, number>>> = {}
