// The import of people, loaded on demand with the parser of CSV files.
import { ImportPeoplePage } from './import-page.tsx'

export { importTexts as texts } from '../../texts/import.ts'
export const pages = { importPeople: ImportPeoplePage }
