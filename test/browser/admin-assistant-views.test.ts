// Every view of the assistant's page: in both languages and colours, wide and on a phone.
import { FATIMA, PIET } from '#bootstrap/sample/founders.ts'
import type { Stores } from '#bootstrap/compose/stores.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { called, connected, withAssistant, withOtherAssistant } from './admin-assistant-records.ts'
import { anOffice, answering, brokenDown, type Office } from './admin-office.ts'
import { adminPages, type AdminView, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'

interface AssistantView extends AdminView {
  readonly path?: string
  /** Absent: with connections and calls. */
  readonly office?: () => Partial<Office>
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

const rename = ({ users }: Stores, uuid: UserUuid, name: string): Stored<unknown> =>
  gen(function* () {
    const found = yield* unwrap(users.find(uuid))
    if (O.isSome(found)) yield* unwrap(users.put({ ...found.value, name }))
  })

function withHostile(): Partial<Office> {
  const { write } = withAssistant({
    connections: [connected({ label: hostile.repeat(4), user: PIET })],
    calls: [
      called(1, {
        tool: hostile,
        arguments: { [hostile]: hostile.repeat(20), a: 1, b: 2, c: [1, 2, 3], d: { e: hostile } },
        user: FATIMA,
        outcome: 'failed',
        result: { failure: 'X'.repeat(80) },
      }),
    ],
  })
  return {
    write: (stores) =>
      gen(function* () {
        yield* unwrap(write(stores))
        yield* unwrap(rename(stores, PIET, hostile))
        yield* unwrap(rename(stores, FATIMA, 'Wilhelmina'.repeat(12)))
      }),
  }
}

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
    office: withOtherAssistant,
    words: { nl: 'Nu kan nog niemand verbinden', en: 'No one can connect an assistant yet' },
  },
  {
    name: 'assistant-many',
    path: '/admin/assistant?connections=2&calls=2',
    office: () =>
      withAssistant({
        connections: Array.from({ length: 60 }, () => connected()),
        calls: Array.from({ length: 130 }, (_, n) => called(n)),
      }),
    words: { nl: '26–50 van 130', en: '26–50 of 130' },
  },
  {
    name: 'assistant-none-failed',
    path: '/admin/assistant?outcome=failed',
    office: () => withAssistant({ calls: [] }),
    words: { nl: 'Niets is mislukt', en: 'Nothing failed' },
  },
  {
    name: 'assistant-hostile',
    office: withHostile,
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
    office: () => ({ ...withAssistant(), trouble: { 'DELETE /assistant': brokenDown } }),
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

  verifyAdminViews(service, views, ({ path = '/admin/assistant', office = withAssistant }) => ({
    path,
    answer: answering(anOffice(office())),
  }))
})
