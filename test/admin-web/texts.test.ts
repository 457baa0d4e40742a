// Texts of the administrator's application and of the public pages follow the wording table.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { healthTexts } from '#adapters/http/mailing/health-texts.ts'
import { dataCategories } from '#adapters/http/privacy/data-categories.ts'
import { readProse } from '#adapters/web/public/prose.ts'
import { settings } from '#bootstrap/config/config.ts'
import { verifies } from '#test/support/verifies.ts'
import { pickText } from '#domain/shared/language.ts'

const REPLACED = {
  nl: /dwars|waarop je boekt|van wie of wat|aanmeld|mailbox|postbus/i,
  en: /\b(?:in order|somebody|nobody|whoever|anew|feel free|log in|log on)\b|it is not you|book of faces/i,
}

describe('texts of the administrator’s application and the privacy page', () => {
  verifies('ADM-1', 'use no word that the wording table replaces, in either language', async () => {
    const prose = await readProse()
    expect(Object.keys(getAdminTexts.en).toSorted()).to.deep.equal(Object.keys(getAdminTexts.nl).toSorted())
    for (const language of ['nl', 'en'] as const) {
      const health = Object.values(healthTexts).map((texts) => pickText(texts, language))
      const categories = dataCategories.map((one) =>
        [one.content, one.purpose, one.retention].map((text) => pickText(text, language)),
      )
      const texts = [
        ...Object.values(getAdminTexts[language]),
        ...JSON.stringify([...categories, ...health]).split('",'),
        ...Object.values(prose).flatMap((page) => pickText(page, language).split('\n')),
      ]
      expect(texts.filter((text) => REPLACED[language].test(text))).to.deep.equal([])
    }
  })

  verifies('ADM-1', 'name no environment variable, which only the person who installs the service knows', async () => {
    const files = await readdir('adapters', { recursive: true })
    const texts = files.filter((file) =>
      /^(http|web)\/.*(-(texts|errors|answers)\.ts|\/texts\/\w+\.ts|\/pages\/.*\.md)$/.test(file),
    )
    expect(texts).to.include.members([
      'http/mailing/health-texts.ts',
      'web/admin/texts/mailers.ts',
      'web/public/pages/privacy.nl.md',
    ])
    const names = new RegExp(`['"\\s(](${Object.keys(settings).join('|')})\\b(?!:)`)
    for (const file of texts) {
      const lines = (await readFile(join('adapters', file), 'utf8')).split('\n')
      expect(
        lines.filter((line) => names.test(line) && !/^\s*(\/\/|\/?\*)/.test(line)),
        file,
      ).to.deep.equal([])
    }
  })
})
