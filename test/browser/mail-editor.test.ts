// An administrator writes a mail without HTML: types, inserts, pastes from Word, undoes, and looks at the HTML where the editor cannot show it.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { barriersIn } from '#test/support/axe.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { anOffice, answering, type Office } from './admin-office.ts'
import { adminPages, openAt, type OpenedPage, phone, plain } from './admin-pages.ts'
import { INVITATION, writeInvitation } from './admin-template-records.ts'
import { untilFocused, untilHasFocus } from './until-focused.ts'

const BUTTON =
  '<table role="presentation" class="tapster-button" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#1d4ed8" style="padding: 12px 24px; border-radius: 4px"><a href="{{surveyUrl}}" style="color: #ffffff; font-weight: 600; text-decoration: none">Vul in</a></td></tr></table>'

/** As Word puts it on the clipboard, with some 300 kB of styles. */
const WORD = `<html><head><style>${'p.MsoNormal, li.MsoNormal {mso-style-unhide: no; margin: 0cm; font-size: 11.0pt}\n'.repeat(3_700)}</style></head><body lang=NL>
<!--StartFragment--><h2><span style='font-size:13.0pt'>Agenda<o:p></o:p></span></h2>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]><b>Cijfers</b></p>
<p class=MsoNormal onclick="alert(1)"><a href="https://korrel.example/">Meer</a><o:p></o:p></p><!--EndFragment--></body></html>`

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Returns how long the page was busy, in milliseconds. */
const paste = (page: Page, html: string): Promise<number> =>
  page.evaluate((html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'x')
    const started = performance.now()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    return new Promise<number>((resolve) =>
      setTimeout(() => requestAnimationFrame(() => resolve(performance.now() - started))),
    )
  }, html)

/** Pastes or drops a file on the text. */
const giveFile = (page: Page, how: 'paste' | 'drop', type: string, base64: string): Promise<void> =>
  page.locator('#template-body').evaluate(
    (text, [how, type, base64]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'image.png', { type }))
      const common = { bubbles: true, cancelable: true }
      text.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data }),
      )
    },
    [how, type, base64] as const,
  )

describe('the editor of a mail in a browser', function () {
  this.timeout(90_000)
  const service = adminPages()

  const open = (path: string, office: Office, look = plain): Promise<OpenedPage> =>
    openAt(service, path, look, answering(office))
  const textOf = (page: Page) => page.getByRole('textbox', { name: 'Tekst', exact: true })
  const htmlOf = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: 'HTML bewerken' }).click()
    const html = await textOf(page).inputValue()
    await page.getByRole('button', { name: 'Tekst bewerken' }).click()
    return html
  }

  verifies(
    'MSG-13',
    'a mail is written with chips, emphasis, lists, links and a button, and without HTML',
    async () => {
      const office = anOffice()
      const { page, complaints } = await open('/admin/templates/new', office)
      await page.getByLabel('Naam', { exact: true }).fill('Uitnodiging')
      await page.getByRole('button', { name: 'Invulveld' }).first().click()
      await page.getByRole('menuitem', { name: 'Naam: Eva Jansen' }).click()
      const subject = page.getByLabel('Onderwerp')
      await untilHasFocus(subject)
      await subject.pressSequentially(', {{data.afdeling}}')
      expect(await subject.inputValue()).to.equal('{{name}}, {{data.afdeling}}')
      const read = await subject.getAttribute('aria-describedby')
      expect(await page.locator(`#${read}`).textContent()).to.equal('De ontvanger leest: Eva Jansen, [afdeling]')
      await subject.fill('{{name}}')
      await textOf(page).click()
      await page.keyboard.type('Dag ')
      await page.getByRole('toolbar').getByRole('button', { name: 'Invulveld' }).click()
      await page.getByRole('menuitem', { name: 'Naam: Eva Jansen' }).click()
      await page.keyboard.type(',')
      await page.getByRole('button', { name: 'Soort alinea: Gewone tekst' }).click()
      await page.getByRole('menuitemradio', { name: 'Kop 1' }).click()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('Wil je')
      await page.keyboard.press('Control+b')
      await page.keyboard.type(' ons helpen? ')
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await page.getByLabel('Tekst', { exact: true }).last().fill('Lees meer')
      await page.getByLabel('Gaat naar').selectOption('Een webadres')
      await page.getByLabel('Webadres', { exact: true }).fill('korrel.example/vragen')
      await page.getByRole('button', { name: 'In de tekst zetten' }).click()
      await page.getByRole('button', { name: 'Knop', exact: true }).click()
      await page.getByLabel('Tekst', { exact: true }).last().fill('Vul in')
      await page.getByRole('button', { name: 'In de tekst zetten' }).click()
      // The focus returns to the text a frame later.
      await untilFocused(page, 'template-body')
      await page.keyboard.type('een')
      await page.getByRole('button', { name: 'Opsomming' }).click()
      await page.keyboard.press('Enter')
      await page.keyboard.type('twee')
      const written = [
        '<h1>Dag {{name}},</h1>',
        '<p><strong>Wil je</strong> ons helpen? <a href="https://korrel.example/vragen">Lees meer</a></p>',
        BUTTON,
        '<ul>\n  <li>een</li>\n  <li>twee</li>\n</ul>',
      ].join('\n')
      await page.frameLocator('iframe.mail-frame').getByText('twee').waitFor()
      await page.getByRole('button', { name: 'Sjabloon opslaan' }).click()
      await page.getByText('Uitnodiging is toegevoegd').waitFor()
      expect(office.bodies.get('POST /templates')).to.include({ subject: '{{name}}', body: written })
      expect(complaints).to.deep.equal([])
    },
  )

  verifies('MSG-13', 'a paste from Word is clean and quick, and can be undone', async () => {
    const { page, complaints } = await open('/admin/templates/new', anOffice())
    await textOf(page).click()
    await page.keyboard.type('Vooraf')
    await page.keyboard.press('Enter')
    expect(WORD.length).to.be.above(300_000)
    expect(await paste(page, WORD)).to.be.below(500)
    const pasted =
      '<h2>Agenda</h2>\n<ul>\n  <li><strong>Cijfers</strong></li>\n</ul>\n<p><a href="https://korrel.example/">Meer</a></p>'
    expect(await htmlOf(page)).to.equal(`<p>Vooraf</p>\n${pasted}`)
    await textOf(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    expect(await htmlOf(page)).to.equal('')
    await textOf(page).click()
    await paste(page, WORD)
    await page.getByRole('button', { name: 'Stap terug' }).click()
    expect(await textOf(page).innerText()).to.equal('\n')
    await page.getByRole('button', { name: 'Stap vooruit' }).click()
    expect(await htmlOf(page)).to.equal(pasted)
    await textOf(page).click()
    await paste(page, '<p>Foto <img src="https://elders.example/foto.png"></p>')
    await page.getByText('Geplakt zonder afbeeldingen.').waitFor()
    expect(complaints).to.deep.equal([])
  })

  verifies(
    'MSG-13',
    'HTML that the editor cannot show opens as HTML, and changes only when the user says so',
    async () => {
      const body = '<p style="color: #b10e1c">Dag {{name}}</p>'
      const office = anOffice({ write: writeInvitation({ html: body }) })
      const { page } = await open(`/admin/templates/${INVITATION}`, office)
      await page.getByText('De editor kan dit niet tonen: <p style>.').waitFor()
      await page.getByLabel('Onderwerp').fill('Anders')
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Uitnodiging tevredenheid is gewijzigd').waitFor()
      expect(office.bodies.get(`PUT /templates/${INVITATION}`)).to.include({ body })
      await page.getByRole('button', { name: 'Toch als tekst bewerken, zonder deze opmaak' }).click()
      await page.getByRole('img', { name: 'Invulveld Naam, bijvoorbeeld Eva Jansen' }).waitFor()
      // Looking at it has changed nothing yet.
      await page.getByRole('button', { name: 'HTML bewerken' }).click()
      expect(await textOf(page).inputValue()).to.equal(body)
    },
  )

  verifies(
    'MSG-13',
    'a picture of the attachments is seen in the text and in the preview, on each device and scheme',
    async () => {
      const office = anOffice()
      const { page, complaints } = await open('/admin/templates/new', office)
      await page.getByLabel('Onderwerp').fill('Ons logo')
      await page
        .getByLabel('Bijlagen')
        .setInputFiles({ name: 'ons logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
      await textOf(page).click()
      await page.getByRole('button', { name: 'Afbeelding', exact: true }).click()
      await page.getByLabel('Omschrijving (optioneel)').fill('Ons logo')
      await page.getByRole('button', { name: 'In de tekst zetten' }).click()
      const shown = [page.locator('.editor-text'), page.frameLocator('iframe.mail-frame').locator('body')] as const
      for (const place of shown)
        expect(await place.getByRole('img', { name: 'Ons logo' }).getAttribute('src')).to.equal(
          `data:image/png;base64,${PIXEL}`,
        )
      expect(await htmlOf(page)).to.equal('<p><img src="cid:ons%20logo.png" alt="Ons logo" width="1"></p>')
      const paper = () =>
        page
          .frameLocator('iframe.mail-frame')
          .locator('td.tapster-plain')
          .evaluate((node) => [getComputedStyle(node).backgroundColor, node.ownerDocument.defaultView?.innerWidth ?? 0])
      const [light] = await paper()
      await page.getByRole('button', { name: 'Donker' }).click()
      await page.getByRole('button', { name: 'Telefoon' }).click()
      await until('the phone', async () => (await paper())[1] === 358)
      expect([light, (await paper())[0]]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(41, 39, 38)'])
      expect(complaints).to.deep.equal([])
    },
  )

  verifies('MSG-13', 'a picture that is pasted or dropped becomes an attachment, in the same save', async () => {
    const office = anOffice({ write: writeInvitation({ html: '<p>Dag</p>' }) })
    const { page, complaints } = await open(`/admin/templates/${INVITATION}`, office)
    await textOf(page).click()
    await page.keyboard.press('End')
    await giveFile(page, 'paste', 'image/png', PIXEL)
    const pictures = page.locator('.editor-text img')
    await until(
      'the picture',
      async () => (await pictures.first().getAttribute('src')) === `data:image/png;base64,${PIXEL}`,
    )
    await giveFile(page, 'drop', 'image/png', PIXEL)
    await page.getByText('image-2.png').waitFor()
    await page.getByText('De afbeelding is nu een bijlage.').waitFor()
    // A picture of one pixel is hard to hit.
    await pictures.first().dispatchEvent('click')
    await page.getByRole('button', { name: 'Afbeelding', exact: true, pressed: true }).click()
    await page.getByLabel('Omschrijving (optioneel)').fill('Ons logo')
    await page.getByRole('button', { name: 'In de tekst zetten' }).click()
    await giveFile(page, 'drop', 'application/pdf', PIXEL)
    await page.getByText('In de tekst kan alleen een afbeelding').waitFor()
    await giveFile(page, 'paste', 'image/png', PIXEL.replaceAll('=', '').padEnd(2_800_000, 'A'))
    await page.getByText('De afbeelding past er niet bij').waitFor()
    expect(await pictures.count()).to.equal(2)
    await page.getByRole('button', { name: 'toelichting.pdf weghalen' }).click()
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Uitnodiging tevredenheid is gewijzigd').waitFor()
    expect(office.bodies.get(`PUT /templates/${INVITATION}`)).to.deep.include({
      body: '<p>Dag<img src="cid:image.png" alt="Ons logo" width="1"><img src="cid:image-2.png" alt="" width="1"></p>',
      attachments: ['image.png', 'image-2.png'].map((filename) => ({
        filename,
        contentType: 'image/png',
        content: PIXEL,
      })),
      keptAttachments: [],
    })
    expect(complaints).to.deep.equal([])
  })

  verifies('MSG-13', 'the tools have names and keys, also on a phone', async () => {
    const { page } = await open(`/admin/templates/${INVITATION}`, anOffice({ write: writeInvitation() }), phone)
    const tools = page.getByRole('toolbar', { name: 'Opmaak van de tekst' })
    await tools.waitFor()
    expect(await barriersIn(page.mainFrame())).to.deep.equal([])
    await tools.getByRole('button', { name: /Soort alinea/ }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal('Vet')
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('template-body')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).not.to.equal('template-body')
  })
})
