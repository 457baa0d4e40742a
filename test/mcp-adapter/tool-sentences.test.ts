// The sentence with which the answer of each tool begins: its figures and its branches, over use cases that answer what the row says.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeAssistantTools } from '#adapters/mcp/tools.ts'
import type { ToolUses } from '#adapters/mcp/tool-uses.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { must, rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { aPrincipal } from '#test/http/support/a-principal.ts'

const answers = (value: unknown) => () => TE.right(value)
const times = (n: number, item: unknown): readonly unknown[] => Array.from({ length: n }, () => item)
const page = (listed: number, total: number, item: unknown) => ({ data: times(listed, item), total })

const NOW = Date.parse('2026-03-01T12:00:00Z')
const [tenant, campaign] = [aUuid(1), aUuid(2)]
const email = 'eva@korrel.example'
const one = { tenant, email }

const user = { uuid: aUuid(3), email, name: 'Eva', status: 'ACTIVE', roles: [aUuid(4)], facebook: true }
const found = { tenant: { uuid: tenant, name: 'Korrel' }, user }
const withAccess = { ...found, roles: [], permissions: [], timelineCategories: [] }
const role = { uuid: aUuid(4), name: 'Rol', isDefault: true, permissions: [], timelineCategories: [], holders: 1 }
const office = { uuid: tenant, name: 'Korrel', active: true, mailDomains: [], language: 'nl' }
const entry = { id: 'x', ts: '2026-03-01T12:00:00.000Z', level: 'info', source: 'app', message: 'm' }
const licence = {
  licence: {
    id: aUuid(5),
    covers: 'korrel.example',
    organization: 'Korrel',
    state: 'trial',
    expiresAt: NOW,
    maxActivations: 9,
  },
  state: 'trial',
  activations: 1,
}
const mailboxOfService = {
  key: 'monitor',
  displayName: 'Kantoor',
  mailboxAddress: email,
  consentStatus: { granted: true, lastErrorAt: O.none, lastErrorMessage: O.none },
  lastWorkedAt: O.none,
}
const usage = { minute: { used: 0, limit: 1 }, day: { used: 0, limit: 1 }, freeAt: O.none, pause: O.none }
const queue = (...troubles: readonly string[]) => ({
  name: 'mail.purge',
  ready: 0,
  deferred: 0,
  active: 0,
  failed: 0,
  troubles,
})
const job = {
  id: aUuid(6),
  queue: 'mail.purge',
  state: 'failed',
  attempts: 1,
  most: 1,
  dueAt: NOW,
  endedAt: O.none,
  failure: O.none,
}

const asked = {
  ...sampleCampaign({ status: 'running', audienceSize: O.some(12) }),
  awaitsRelease: false,
  acceptsAnswers: false,
  hasOpenCodes: false,
  answersUntil: O.none as O.Option<number>,
}
const phase = {
  phase: 'invite',
  sendDate: NOW,
  sentAt: O.none,
  superseded: false,
  missing: O.none,
  counts: [
    { outcome: 'planned', reason: O.none, count: 3 },
    { outcome: 'accepted', reason: O.none, count: 5 },
    { outcome: 'planned', reason: O.none, count: 1 },
  ],
}
const toStory = (campaign: object, respondedCount: number) => ({
  campaign,
  figures: { respondedCount },
  phases: [phase, { ...phase, phase: 'reminder1' }],
})
const ofCampaigns = (
  status: string,
  audienceSize: O.Option<number>,
  responded: number,
  change: Partial<typeof asked> = {},
) => ({
  campaigns: {
    list: answers(page(2, 5, { ...asked, respondedCount: responded })),
    readStory: answers(toStory({ ...asked, status, audienceSize, ...change }, responded)),
    cancelAndReadStory: answers(toStory(asked, responded)),
    endAnswersAndReadStory: answers(toStory(asked, responded)),
  },
})

const changes = (on: number, off: number, unknown: number) => ({
  changes: { on: times(on, user), off: times(off, user), unknown: times(unknown, email) },
})
const outcomes = (...all: readonly string[]) =>
  all.map((outcome) => ({
    ...found,
    outcome,
    ...(outcome === 'refused' && { because: { _tag: 'LastAdministrator' } }),
  }))

const DRY = 'A dry run: nothing was changed.'

/** Tool, arguments, what use cases answer, and the sentence. */
const SENTENCES: readonly (readonly [name: string, given: object, uses: object, sentence: string])[] = [
  ['list_tenants', {}, { listTenants: answers(page(2, 2, office)) }, 'Tenants in all: 2.'],
  [
    'list_tenants',
    { skip: 4 },
    { listTenants: answers(page(2, 7, office)) },
    'Tenants 5 to 6 of 7. Call again with skip 6 for more.',
  ],
  ['list_tenants', { skip: 5 }, { listTenants: answers(page(2, 7, office)) }, 'Tenants in all: 7.'],
  ['find_user', one, { findPeople: answers(page(0, 0, found)) }, 'No person has this address there.'],
  [
    'find_user',
    { email, tenant: 'all' },
    { findPeople: answers(page(2, 3, found)) },
    'Tenants in which a person has the address: 3. Listed: 2.',
  ],
  ['get_user_access', one, { peopleAccess: answers(page(0, 0, withAccess)) }, 'No person has this address there.'],
  [
    'get_user_access',
    one,
    { peopleAccess: answers(page(1, 1, withAccess)) },
    'Tenants in which a person has the address: 1. Listed: 1.',
  ],
  ['list_roles', { tenant }, { listRoles: answers(times(3, role)) }, 'Roles: 3.'],
  ['create_user', { ...one, name: 'Eva' }, { addUser: answers(user) }, 'The user was added. No invitation was sent.'],
  [
    'update_user_roles',
    { ...one, roles: [aUuid(7)] },
    { changeUser: answers({ ...user, roles: [aUuid(7)] }) },
    'The roles were replaced.',
  ],
  [
    'update_user_roles',
    { ...one, roles: [aUuid(4), aUuid(7)] },
    { changeUser: answers({ ...user, roles: [aUuid(4), aUuid(7)] }) },
    'The roles were replaced.',
  ],
  [
    'update_user_roles',
    { ...one, roles: [aUuid(4)] },
    { changeUser: answers(user) },
    'The user had exactly these roles already; nothing was changed.',
  ],
  [
    'deactivate_user',
    { email, tenant: 'all', dryRun: true },
    { deactivateInTenants: answers(outcomes('deactivated', 'deactivated', 'already-inactive')) },
    `${DRY} Expected result by tenant: deactivated 2, already inactive 1, refused 0.`,
  ],
  [
    'deactivate_user',
    { email, tenant: 'all' },
    { deactivateInTenants: answers(outcomes('deactivated', 'refused', 'refused', 'refused')) },
    'Tenants: deactivated 1, already inactive 0, refused 3.',
  ],
  [
    'get_logs',
    {},
    { queryLogs: answers({ entries: times(2, entry), total: 9, scanned: 20, complete: true }) },
    'Entries listed: 2, of 9 found.',
  ],
  [
    'get_logs',
    {},
    { queryLogs: answers({ entries: times(1, entry), total: 1, scanned: 20, complete: false }) },
    'Entries listed: 1, of 1 found. There are older entries in this window that were not searched.',
  ],
  [
    'get_logs',
    {},
    {
      queryLogs: answers({
        entries: times(1, { ...entry, data: { long: 'x'.repeat(50_000) } }),
        total: 1,
        scanned: 1,
        complete: true,
      }),
    },
    'Entries listed: 1, of 1 found. Some data is cut; ask for fewer entries to see more of it.',
  ],
  [
    'list_campaigns',
    { tenant },
    ofCampaigns('running', O.none, 0),
    'Campaigns 1 to 2 of 5. Call again with skip 2 for more.',
  ],
  [
    'get_campaign',
    { tenant, campaign },
    ofCampaigns('completed', O.some(40), 13),
    'The campaign is completed. People asked: 40; responded: 13.',
  ],
  ...(
    [
      [{ acceptsAnswers: true, answersUntil: O.some(NOW) }, 'sent', 'answers come in until 2026-03-01T12:00:00.000Z'],
      [{ acceptsAnswers: true }, 'sent', 'answers come in without an end'],
      [{ hasOpenCodes: true }, 'completed', 'no answers come in while the public link is not open'],
      [{}, 'completed', 'no answers come in any more'],
    ] as const
  ).map(
    ([change, state, words]) =>
      [
        'get_campaign',
        { tenant, campaign },
        ofCampaigns('completed', O.some(40), 13, {
          ...change,
          sentAt: { invite: NOW - 1_000, reminder1: NOW, reminder2: NOW + 1_000 },
          superseded: ['reminder2'],
        }),
        `The campaign is ${state}, last sent on 2026-03-01T12:00:00.000Z; ${words}. People asked: 40; responded: 13.`,
      ] as const,
  ),
  ...([false, true] as const).map(
    (isWithheld) =>
      [
        'get_campaign_results',
        { tenant, campaign },
        {
          campaigns: { read: answers(asked) },
          surveyResults: {
            results: answers({ responses: 7, waiting: 3, allShownAt: O.none, isWithheld, questions: [] }),
          },
        },
        isWithheld
          ? 'Responses: 10. No answers are shown.'
          : 'Responses: 7, and 3 that are not shown yet. Questions: 0.',
      ] as const,
  ),
  [
    'get_campaign',
    { tenant, campaign },
    ofCampaigns('scheduled', O.none, 0),
    'The campaign is scheduled. People asked: 0; responded: 0.',
  ],
  [
    'cancel_campaign',
    { tenant, campaign },
    ofCampaigns('running', O.some(40), 13),
    `${DRY} People asked: 12; responded: 13; mails that would be withdrawn: 8. To cancel it, call again with dryRun false.`,
  ],
  [
    'cancel_campaign',
    { tenant, campaign, dryRun: false },
    ofCampaigns('running', O.some(40), 13),
    'Cancelled. Mails that are being withdrawn: 8. The links that people have do not work any more.',
  ],
  [
    'complete_campaign',
    { tenant, campaign },
    ofCampaigns('running', O.some(40), 13),
    `${DRY} People asked: 12; responded: 13; mails that would be withdrawn: 8. To complete it, call again with dryRun false.`,
  ],
  [
    'complete_campaign',
    { tenant, campaign, dryRun: false },
    ofCampaigns('running', O.some(40), 13),
    'Completed. Mails that are being withdrawn: 8. The links that people have do not work any more.',
  ],
  ['list_licences', {}, { licences: { list: answers(page(3, 3, licence)) } }, 'Licences in all: 3.'],
  [
    'list_system_mailboxes',
    {},
    { systemMailboxes: { list: answers(times(2, mailboxOfService)), usage: answers(usage) } },
    'System mailboxes: 2.',
  ],
  [
    'list_jobs',
    { limit: 2 },
    {
      jobs: {
        queues: answers([queue('failed', 'slow'), queue(), queue('overdue'), queue()]),
        list: answers(page(2, 6, job)),
      },
    },
    'Queues with trouble: 2. Jobs 1 to 2 of 6. Call again with skip 2 for more.',
  ],
  [
    'list_jobs',
    {},
    { jobs: { queues: answers([queue()]), list: answers(page(0, 0, job)) } },
    'Queues with trouble: 0. Jobs in all: 0.',
  ],
  [
    'sync_smoelenboek',
    { tenant, emails: [email] },
    { syncFacebook: answers(changes(1, 2, 3)) },
    `${DRY} Would be added: 1; would be removed: 2; addresses that no person in this tenant has: 3. To make the changes, call again with dryRun false.`,
  ],
  [
    'sync_smoelenboek',
    { tenant, emails: [email], dryRun: false },
    { syncFacebook: answers(changes(3, 1, 2)) },
    'Added: 3; removed: 1; addresses that no person in this tenant has: 2.',
  ],
  [
    'ledger_send_followup_email',
    { to: [email], subject: 'Dag', body: 'Dag' },
    { sendInName: answers(undefined) },
    'The mail was accepted for sending. The sender gets a mail about each recipient that does not exist.',
  ],
  ...(['Nobody', 'Two'] as const).map(
    (who) =>
      [
        'mailclient_create_event',
        {
          subject: 'Overleg',
          start: '2026-11-23T09:30',
          end: '2026-11-23T10:00',
          ...(who === 'Two' && { attendees: [email, 'daan@korrel.example'] }),
        },
        { createEventInName: answers({ id: 'x', webLink: O.none }) },
        who === 'Two' ? 'The appointment was made. People invited: 2.' : 'The appointment was made.',
      ] as const,
  ),
]

const EVERYWHERE = {
  readTenant: answers(office),
  stillAdmitted: answers(undefined),
  findPeople: answers(page(1, 1, found)),
  tryCancel: answers(toStory(asked, 13)),
  tryEndAnswers: answers(toStory(asked, 13)),
}

const toolsOver = (uses: object) =>
  makeAssistantTools({ ...EVERYWHERE, ...uses } as unknown as ToolUses, { now: () => NOW })

describe('the sentences of tools', () => {
  verifies('MCP-20', 'say how many there are of what, each in its place', async () => {
    for (const [name, given, uses, sentence] of SENTENCES) {
      const said = `${name} ${JSON.stringify(given)}`
      const found = toolsOver(uses).find((one) => one.name === name)
      if (found === undefined) throw new Error(`there is no tool ${name}`)
      const { work } = rightOf(found.prepare(given))
      const { text } = await must(work(aPrincipal()))
      expect(text.split('\n\n')[0], said).to.equal(sentence)
    }
  })

  it('are known of every tool', () => {
    const known = new Set(SENTENCES.map(([name]) => name))
    expect(toolsOver({}).map(({ name }) => name)).to.have.members([...known])
  })
})
