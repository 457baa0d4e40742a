// Users of the keyboard never begin at the top: where the pressed control is gone, the focus is near; and it is never taken from the mail.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type PluginAnswers, answerPlugin, contactAnswer, ok, receipt, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, openMail, openPane, paneFrame } from './pane-views.ts'

const look = { width: 320, theme: 'light', language: 'nl' } as const

/** The innermost part of the pane that has the focus or holds it, by its role or element and name. */
const WHERE = `(() => {
  const at = document.activeElement
  const name = at.getAttribute('aria-label') ?? document.getElementById(at.getAttribute('aria-labelledby') ?? '')?.textContent
  return (at.getAttribute('role') ?? at.localName) + ' ' + (name ?? (at.localName === 'main' ? '' : at.textContent))
})()`

describe('focus in the task pane', () => {
  const service = panePages()

  const using = async (answers: PluginAnswers, use: (opened: OpenedPane) => Promise<void>): Promise<void> => {
    const opened = await openPane(service, look, answers)
    await use(opened)
    expect(opened.complaints).to.deep.equal([])
  }
  const pressed = async ({ page, pane }: OpenedPane, name: string): Promise<void> => {
    await pane.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  /** As soon as it is, in so many frames. */
  const isAt = async ({ page }: OpenedPane, where: string): Promise<void> => {
    const found: unknown = await paneFrame(page).evaluate(`new Promise((resolve) => {
      const look = (left) => {
        const at = ${WHERE}
        if (at === ${JSON.stringify(where)} || left === 0) resolve(at)
        else requestAnimationFrame(() => look(left - 1))
      }
      look(200)
    })`)
    expect(found).to.equal(where)
  }

  verifies('CLI-8', 'stays in the tab where an archiving is undone, or fails', async () => {
    await using({}, async (opened) => {
      await pressed(opened, 'Archiveren')
      await isAt(opened, 'h2 Gearchiveerd')
      await pressed(opened, 'Ongedaan maken')
      await opened.pane.getByText('Archiveren ongedaan gemaakt').waitFor()
      await isAt(opened, 'tabpanel Mail')
      await opened.page.keyboard.press('Tab')
      await isAt(opened, 'input ')
    })
    await using({ archive: refusal(502, 'LEDGER_DOWN') }, async (opened) => {
      await pressed(opened, 'Archiveren')
      await opened.pane.getByRole('alert').waitFor()
      await isAt(opened, 'tabpanel Mail')
    })
  })

  verifies('CLI-8', 'stays in the pane where trying again brings the contact, and where the session ends', async () => {
    await using({ contact: refusal(502, 'LEDGER_DOWN') }, async (opened) => {
      await opened.pane.getByRole('alert').waitFor()
      await answerPlugin(opened.page, { contact: ok(contactAnswer({ contact: null })) })
      await pressed(opened, 'Opnieuw proberen')
      await opened.pane.getByText(/staat nog niet in de boekhouding/).waitFor()
      await isAt(opened, 'main ')
    })
    await using({ archive: refusal(401, 'PLUGIN_SESSION_INVALID') }, async (opened) => {
      await pressed(opened, 'Archiveren')
      await opened.pane.getByText('Je koppeling is verlopen').waitFor()
      await isAt(opened, 'main ')
    })
  })

  verifies('CLI-8', 'a page of the menu begins at its top and its title, and leaves one at the menu', async () => {
    await using({}, async (opened) => {
      const { page, pane } = opened
      await pane.getByRole('button', { name: 'Archiveren', exact: true }).waitFor()
      await page.locator('iframe.pane-frame').evaluate((frame) => (frame.style.height = '300px'))
      await paneFrame(page).evaluate(`document.querySelector('main').scrollTop = 200`)
      await pressed(opened, 'Meer')
      await pane.locator('[role=menuitem]:focus').waitFor()
      await page.keyboard.press('Enter')
      await isAt(opened, 'h1 Instellingen')
      expect(await paneFrame(page).evaluate(`document.querySelector('main').scrollTop`)).to.equal(0)
      await pressed(opened, 'Terug')
      await isAt(opened, 'button Meer')
    })
  })

  verifies('CLI-8', 'stays with the user who reads or writes a mail meanwhile', async () => {
    const answer = Promise.withResolvers<void>()
    await using(
      {
        archive: async () => {
          await answer.promise
          return { json: { status: 'archived', already: false, receipt } }
        },
      },
      async (opened) => {
        const { page, pane } = opened
        const inMail = (): Promise<string> => page.evaluate<string>('document.activeElement.localName')
        await pressed(opened, 'Contact bewerken')
        await isAt(opened, 'h2 Contact bewerken')
        await openMail(page, /Verbouwing/)
        await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
        await openMail(page, /Omzetcijfers/)
        await pane.getByRole('heading', { name: 'Contact bewerken' }).waitFor()
        expect(await inMail()).to.equal('button')
        await pane.getByRole('button', { name: 'Terug' }).click()
        await pressed(opened, 'Archiveren')
        await page
          .getByRole('navigation')
          .getByRole('button', { name: /Omzetcijfers/ })
          .focus()
        answer.resolve()
        await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
        expect(await inMail()).to.equal('button')
      },
    )
  })
})
