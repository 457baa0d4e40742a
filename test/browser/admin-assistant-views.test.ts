// Every view of the assistant's page: in both languages and colours, wide and on a phone.
import { type AssistantSample, anAssistant, answeringAssistant, called, connected } from './admin-assistant-samples.ts'
import { PIET } from '#bootstrap/sample/founders.ts'
import { brokenDown } from './admin-office.ts'
import { adminPages, type AdminView, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'

interface AssistantView extends AdminView {
  readonly path?: string
  readonly world?: () => Partial<AssistantSample>
}

const askToEnd = async (opened: OpenedPage): Promise<void> =>
  opened.page
    .getByRole('button', {
      name: said(opened, 'De verbinding van Eva Jansen beëindigen', 'End the connection of Eva Jansen'),
    })
    .click()

async function end(opened: OpenedPage): Promise<void> {
  await askToEnd(opened)
  await opened.page
    .getByRole('dialog')
    .getByRole('button', { name: said(opened, 'Beëindigen', 'End'), exact: true })
    .click()
}

const hostile = '<img src=x onerror="document.title=1">\u202e'

const views: readonly AssistantView[] = [
  { name: 'assistant', words: { nl: 'Uitkomst onbekend', en: 'Outcome unknown' } },
  {
    name: 'assistant-tools',
    words: { nl: 'Smoelenboek bijwerken', en: 'Update the staff directory' },
    reach: (opened) => opened.page.getByText(said(opened, 'Wat de assistent kan', 'What the assistant can do')).click(),
  },
  {
    name: 'assistant-copied',
    words: { nl: 'Gekopieerd', en: 'Copied' },
    reach: async (opened) => {
      await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await opened.page.getByRole('button', { name: said(opened, 'Adres kopiëren', 'Copy the address') }).click()
    },
  },
  {
    name: 'assistant-unconnected',
    world: () => ({
      assistant: { url: 'http://127.0.0.1:3000/mcp', mailDomain: null, consent: false, tools: [] },
      connections: [],
      calls: [],
    }),
    words: { nl: 'Nu kan nog niemand verbinden', en: 'No one can connect an assistant yet' },
  },
  {
    name: 'assistant-many',
    path: '/admin/assistant?connections=2&calls=2',
    world: () => ({
      connections: Array.from({ length: 60 }, (_, n) => connected(n)),
      calls: Array.from({ length: 130 }, (_, n) => called(n)),
    }),
    words: { nl: '26–50 van 130', en: '26–50 of 130' },
  },
  {
    name: 'assistant-none-failed',
    path: '/admin/assistant?outcome=failed',
    world: () => ({ calls: [] }),
    words: { nl: 'Niets is mislukt', en: 'Nothing failed' },
  },
  {
    name: 'assistant-hostile',
    world: () => ({
      connections: [
        connected(1, {
          label: hostile.repeat(4),
          person: { uuid: PIET, name: hostile, email: `${'lang'.repeat(40)}@x.example` },
        }),
      ],
      calls: [
        called(1, {
          tool: hostile,
          arguments: { [hostile]: hostile.repeat(20), a: 1, b: 2, c: [1, 2, 3], d: { e: hostile } },
          person: { name: 'Wilhelmina'.repeat(12), email: 'w@korrel.example' },
          outcome: 'failed',
          result: { failure: 'X'.repeat(80) },
        }),
      ],
    }),
    words: { nl: /onerror/, en: /onerror/ },
  },
  {
    name: 'assistant-ending',
    words: {
      nl: 'De assistent op claude.ai kan dan meteen niets meer doen voor Eva Jansen.',
      en: /can do nothing more for .+ from then on/,
    },
    reach: askToEnd,
  },
  {
    name: 'assistant-end-failed',
    world: () => ({ trouble: { 'DELETE /assistant': brokenDown } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
    reach: end,
  },
  {
    name: 'assistant-ended',
    words: { nl: 'De verbinding van Eva Jansen is beëindigd', en: 'The connection of Eva Jansen was ended' },
    reach: end,
  },
]

describe('views of the assistant', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path = '/admin/assistant', world }) => ({
    path,
    answer: answeringAssistant(anAssistant(world?.())),
  }))
})
