// What the doctor says on pages: it names settings as the page Settings does, and no environment variable.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { nameSettings } from '#adapters/web/admin/setting-names.ts'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { settings } from '#bootstrap/config/config.ts'
import { verifies } from '#test/support/verifies.ts'

const VARIABLE = new RegExp(`\\b(${Object.keys(settings).join('|')})\\b`)

describe('results of the doctor on a page', () => {
  for (const language of ['nl', 'en'] as const)
    verifies(['ADM-1', 'OPS-14'], `name no environment variable (${language})`, async () => {
      const t = makeTranslate<never>(getAdminTexts[language], language)
      const doctors = (await readdir('adapters', { recursive: true }))
        .filter((file) => file.endsWith('-doctor.ts'))
        .map((file) => join('adapters', file))
      const texts = await Promise.all(
        [...doctors, 'adapters/http/operations/reach.ts', 'bootstrap/compose/doctor.ts'].map((file) =>
          readFile(file, 'utf8'),
        ),
      )
      const sentences = texts.flatMap((text) => text.match(/(?<=^ +|\()(['"`])[^\n]*\1(?=,|\)|$)/gm) ?? [])
      const named = sentences.filter((sentence) => VARIABLE.test(sentence))
      expect(named.length).to.be.above(30)
      expect(named.map((sentence) => nameSettings(t, sentence)).filter((said) => VARIABLE.test(said))).to.deep.equal([])
    })

  verifies('OPS-14', 'keep other words in capitals', () => {
    const t = makeTranslate<never>(getAdminTexts.en, 'en')
    expect(nameSettings(t, 'Run ALTER ROLE … NOBYPASSRLS, or set DATABASE_POOL to 3.')).to.equal(
      'Run ALTER ROLE … NOBYPASSRLS, or set “Database connections at most” to 3.',
    )
  })
})
