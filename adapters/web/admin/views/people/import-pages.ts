// The page that imports people, loaded on demand with the CSV parser.
import { importTexts } from '../../texts/import.ts'
import { ImportPeoplePage } from './import-page.tsx'

export const IMPORT_PAGES = {
  texts: importTexts,
  pages: { importPeople: ImportPeoplePage },
}
