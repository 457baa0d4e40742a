// Filled mails as a browser parses them: values are text, and a mail is readable in light and dark.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { renderMailButton } from '#domain/mailing/mail-button.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import { fill } from '#domain/mailing/placeholders.ts'
import { sampleMailing, sampleMessage } from '#test/domain/mailing/sample-messages.ts'
import { anyBody, anyShownData } from '#test/mail-content/any-content.ts'
import { readContent } from '#test/mail-content/written-content.ts'
import { barriersIn } from '#test/support/axe.ts'
import { openPage } from '#test/support/browser.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const nothingSpecial = {
  name: 'x',
  email: 'x',
  surveyUrl: 'x',
  user: { email: 'x' },
  data: { bedrag: 'x', 'a-b_c': { d1: 'x' } },
}

describe('a filled mail in a browser', () => {
  verifies(['MSG-3', 'MSG-10'], 'has the elements and attributes of its template, whatever the values', async () => {
    const samples = fc.sample(fc.tuple(anyBody, anyShownData), propertyRuns(4_000)).map(([body, data]) => {
      const { html } = readContent(body).content
      return [fill(html, nothingSpecial), fill(html, data)] as const
    })
    const { context, page } = await openPage()
    const differing = await page.evaluate((pairs) => {
      const outline = (html: string): string => {
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        const elements = [...body.querySelectorAll('*')]
        return elements.map((one) => `${one.tagName} ${one.getAttributeNames().join(' ')}`).join('\n')
      }
      return pairs.filter(([usual, filled]) => outline(usual) !== outline(filled))
    }, samples)
    await context.close()
    expect(differing.slice(0, 3)).to.deep.equal([])
  })

  for (const colorScheme of ['light', 'dark'] as const)
    verifies('MSG-10', `has no barriers and fits a phone, ${colorScheme}`, async () => {
      const { context, page } = await openPage({ colorScheme, viewport: { width: 360, height: 640 } })
      for (const body of [
        '<h1>Dag {{name}},</h1><p>Vul <a href="{{surveyUrl}}">de vragenlijst</a> in.</p>',
        '<h1>Dag {{name}},</h1><p style="color: #333333">Vul <a href="{{surveyUrl}}">de vragenlijst</a> in.</p>',
        `<h1>Dag {{name}},</h1>${renderMailButton('Vul de vragenlijst in', '{{surveyUrl}}')}`,
      ]) {
        const mailing = sampleMailing({
          content: readContent(body).content,
          data: { surveyUrl: 'https://x.example/1' },
        })
        const mail = renderMail(mailing, sampleMessage({ recipient: { address: 'a@b.example', name: 'N'.repeat(90) } }))
        await page.setContent(E.isRight(mail) ? mail.right.html : '')
        expect(await page.locator('h1').count()).to.equal(1)
        // A mail has no landmarks: it is read within the page of a mail program.
        expect((await barriersIn(page.mainFrame())).filter((one) => !/^(?:region|landmark)/.test(one))).to.deep.equal(
          [],
        )
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(360)
      }
      await context.close()
    })
})
