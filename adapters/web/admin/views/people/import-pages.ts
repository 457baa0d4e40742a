// The import of people, loaded on demand with the parser of CSV files.
import { importTexts } from '../../texts/import.ts'
import { ImportPeoplePage } from './import-page.tsx'

export const IMPORT_PAGES = {
  texts: importTexts,
  pages: { importPeople: ImportPeoplePage },
}
