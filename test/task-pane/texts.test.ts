// Both languages say the same things, with the same names to fill in.
import { expect } from 'chai'
import { makeFormat } from '#adapters/web/kit/format.ts'
import { mailboxTexts } from '#adapters/sandbox/mailbox/mailbox-texts.ts'
import { getPaneTexts, type PaneTextKey } from '#adapters/web/task-pane/texts/texts.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { verifies } from '#test/support/verifies.ts'

const names = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort()

describe('texts of the task pane', () => {
  verifies('CLI-8', 'Dutch and English have the same keys and the same names in them', () => {
    expect(Object.keys(getPaneTexts.en).sort()).to.deep.equal(Object.keys(getPaneTexts.nl).sort())
    for (const [key, text] of Object.entries(getPaneTexts.nl))
      expect(names(getPaneTexts.en[key as keyof typeof getPaneTexts.en]), key).to.deep.equal(names(text))
  })

  verifies('CLI-8', 'no text uses a word that the wording table replaces', () => {
    const replaced = {
      nl: /dwars|waarop je boekt|van wie of wat|smoelenboek|vanzelf|is niet zeker/i,
      en: /\b(?:in order|somebody|nobody|whom|anew|can not|not certain|lapses?|feel free)\b|it is not you/i,
    }
    for (const language of ['nl', 'en'] as const)
      for (const texts of [getPaneTexts, mailboxTexts])
        expect(Object.values(texts[language]).filter((text) => replaced[language].test(text))).to.deep.equal([])
  })

  verifies('CLI-8', 'numbers, sizes and moments are said as people say them', () => {
    const t = makeTranslate<PaneTextKey>(getPaneTexts.nl, 'nl')
    expect(t.counted('archive.step.attachments', 1)).to.equal('1 bijlage')
    expect(t.counted('archive.step.attachments', 3)).to.equal('3 bijlagen')
    expect(t.counted('archive.step.attachments', 1_234)).to.equal('1.234 bijlagen')
    expect(t.counted('archive.step.attachments', 1_000, { count: '1000+' })).to.equal('1000+ bijlagen')
    expect(t('login.mailbox', { address: '$& <b>' })).to.equal('Postvak $& <b>')
    const { size, when } = makeFormat('nl')
    expect([732, 84_321, 4_800_000].map(size)).to.deep.equal(['732 B', '82 kB', '4,6 MB'])
    const now = new Date(2026, 2, 12, 16, 0).getTime()
    expect(makeFormat('en').when(new Date(2026, 2, 1).getTime(), now)).to.equal('1 Mar 2026')
    const at = (day: number) => when(new Date(2026, 2, day, 14, 5).getTime(), now)
    expect([at(12), at(11), at(9), at(1)]).to.deep.equal([
      'vandaag 14:05',
      'gisteren 14:05',
      'maandag 14:05',
      '1 mrt 2026',
    ])
  })
})
