// The plugin API about orders and opportunities over HTTP: what is taken, refused and answered.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { CreateOpportunityFailure } from '#domain/ledger/sales.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { anOpportunity, anOrder } from '#test/application/ledger/sales-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'
import { pathsOf } from './support/answers.ts'

const PLUGIN = '/mailclient-plugin'
const inEnglish = { headers: { 'accept-language': 'en' } }

interface StatusAndBody {
  readonly code?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

const order = {
  id: aUuid(74),
  number: 1042,
  description: 'Jaarrekening',
  date: '2026-02-18',
  amount: 2450,
  currency: 'EUR',
  status: 'Open',
  yourRef: null,
}
const opportunity = {
  id: aUuid(71),
  name: 'Salarisadministratie',
  accountId: aUuid(11),
  contactId: null,
  stage: { id: aUuid(70), description: 'Offerte verstuurd' },
  status: 'open',
  amount: 3600,
  currency: 'EUR',
  probability: 0.6,
  closeDate: '2026-04-30',
  nextAction: null,
}
describe('the plugin API about sales', () => {
  verifies('PLG-12', 'three lists of orders have one form, each from its own list of the ledger', async () => {
    const asked: unknown[] = []
    const orders = {
      ofAccount: (kind: string) => (_: unknown, account: string) => {
        asked.push([kind, account])
        const status = { _tag: 'Progress', progress: 'partial' } as const
        return TE.right({ data: [anOrder(), anOrder({ status: O.some(status) })], truncated: true })
      },
    }
    await withFake({ ledger: { orders } }, async (service) => {
      for (const [path, kind] of [
        ['quotations', 'quotation'],
        ['sales-orders', 'salesOrder'],
        ['purchase-orders', 'purchaseOrder'],
      ] as const) {
        const answer = await call(service, 'GET', `${PLUGIN}/${path}?accountId=${aUuid(11).toUpperCase()}`)
        expect(await answer.json()).to.deep.equal({
          data: [order, { ...order, status: 'Gedeeltelijk' }],
          truncated: true,
        })
        expect(asked.pop()).to.deep.equal([kind, aUuid(11)])
        expect(await pathsOf(await call(service, 'GET', `${PLUGIN}/${path}`))).to.deep.equal(['accountId'])
        const filter = encodeURIComponent(`${aUuid(11)}' or true eq true`)
        expect(await pathsOf(await call(service, 'GET', `${PLUGIN}/${path}?accountId=${filter}`))).to.deep.equal([
          'accountId',
        ])
      }
      const english = await call(service, 'GET', `${PLUGIN}/sales-orders?accountId=${aUuid(11)}`, inEnglish)
      expect(await english.json()).to.have.nested.property('data[1].status', 'Partial')
    })
  })

  verifies('PLG-12', 'opportunities and stages are returned whole', async () => {
    await withFake({}, async (service) => {
      const listed = await call(service, 'GET', `${PLUGIN}/opportunities?accountId=${aUuid(11)}`)
      expect(await listed.json()).to.deep.equal({ data: [opportunity], truncated: true })
      const stages = await call(service, 'GET', `${PLUGIN}/opportunity-stages`)
      expect(await stages.json()).to.deep.equal({
        data: [{ id: aUuid(70), code: '30', description: 'Offerte verstuurd', probability: 0.6 }],
      })
    })
  })

  verifies('PLG-13', 'a new opportunity is 201, one that the mail had is 200', async () => {
    const asked: unknown[] = []
    let created = true
    const createOpportunity = (_: unknown, wanted: unknown, mail: unknown) => {
      asked.push(wanted, mail)
      return TE.right({ opportunity: anOpportunity(), created })
    }
    await withFake({ ledger: { createOpportunity } }, async (service) => {
      const post = (body: object) => call(service, 'POST', `${PLUGIN}/opportunities`, { body })
      const first = await post({ accountId: aUuid(11), name: ' Salarissen ', amount: 0.1, outlookItemId: 'a/b=' })
      expect([first.status, await first.json()]).to.deep.equal([201, { opportunity }])
      created = false
      expect((await post({ accountId: aUuid(11), name: 'x', probability: 1 })).status).to.equal(200)
    })
    const none = O.none
    const bare = {
      accountId: aUuid(11),
      contactId: none,
      stageId: none,
      closeDate: none,
      nextAction: none,
      notes: none,
    }
    expect(asked).to.deep.equal([
      { ...bare, name: 'Salarissen', amount: O.some(0.1), probability: none },
      O.some('a/b='),
      { ...bare, name: 'x', amount: none, probability: O.some(1) },
      none,
    ])
  })

  verifies(['PLG-13', 'PLG-18'], 'all faults of a new opportunity are reported at once, to the cent', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'POST', `${PLUGIN}/opportunities`, {
        ...inEnglish,
        body: {
          accountId: 'x',
          contactId: 7,
          name: '  ',
          stageId: `${aUuid(1)}'`,
          amount: 10.005,
          probability: 60,
          closeDate: '2026-02-29',
          nextAction: 'one\ntwo',
          notes: 'x'.repeat(3_901),
          outlookItemId: '',
        },
      })
      expect(((await answer.json()) as StatusAndBody).errors).to.deep.equal([
        { path: 'accountId', message: 'This is not a valid record id (uuid).' },
        { path: 'contactId', message: 'This is not a valid record id (uuid).' },
        { path: 'name', message: 'Fill in this field.' },
        { path: 'stageId', message: 'This is not a valid record id (uuid).' },
        { path: 'amount', message: 'This must be a number from 0 to 9,999,999,999.99, with at most 2 decimals.' },
        { path: 'probability', message: 'This must be a number from 0 to 1, with at most 4 decimals.' },
        { path: 'closeDate', message: 'Write this day as 2026-01-31, from 1900 to 2099.' },
        { path: 'nextAction', message: 'Put this on one line.' },
        { path: 'notes', message: 'Make this shorter: at most 3900 characters.' },
        { path: 'outlookItemId', message: 'Fill in this field.' },
      ])
      for (const amount of [-1, 1e10, '5', 0.001, null, 9_999_999_999.99, 0])
        expect(
          (
            await call(service, 'POST', `${PLUGIN}/opportunities`, {
              body: { accountId: aUuid(11), name: 'x', amount },
            })
          ).status,
          String(amount),
        ).to.equal(amount === null || amount === 0 || amount === 9_999_999_999.99 ? 201 : 400)
    })
  })

  verifies(
    ['PLG-13', 'PLG-14', 'PLG-18'],
    'what stands in the way has its own code, and the field it is about',
    async () => {
      const cases: readonly (readonly [CreateOpportunityFailure, number, string, string | undefined])[] = [
        [{ _tag: 'AccountGone' }, 422, 'ACCOUNT_GONE', 'accountId'],
        [{ _tag: 'ContactOfOtherAccount' }, 422, 'CONTACT_OF_OTHER_ACCOUNT', 'contactId'],
        [{ _tag: 'StageGone' }, 422, 'STAGE_GONE', 'stageId'],
        [{ _tag: 'MailHasOpportunity' }, 409, 'MAIL_HAS_OPPORTUNITY', undefined],
        [{ _tag: 'OpportunityUnderWay', retryAt: NOW + 7_000 }, 409, 'OPPORTUNITY_UNDER_WAY', undefined],
      ]
      for (const [failure, status, code, path] of cases)
        await withFake({ ledger: { createOpportunity: () => TE.left(failure) } }, async (service) => {
          const body = { accountId: aUuid(11), name: 'x' }
          const answer = await call(service, 'POST', `${PLUGIN}/opportunities`, { body })
          const refusal = (await answer.json()) as StatusAndBody
          expect([answer.status, refusal.code, refusal.errors?.[0]?.path]).to.deep.equal([status, code, path])
          expect(answer.headers.get('retry-after')).to.equal(code === 'OPPORTUNITY_UNDER_WAY' ? '7' : null)
        })
      const closed = { moveOpportunity: () => TE.left({ _tag: 'OpportunityClosed' } as const) }
      await withFake({ ledger: closed }, async (service) => {
        const put = await call(service, 'PUT', `${PLUGIN}/opportunities/${aUuid(71)}/stage`, {
          body: { stageId: aUuid(70) },
        })
        expect([put.status, ((await put.json()) as StatusAndBody).code]).to.deep.equal([409, 'OPPORTUNITY_CLOSED'])
      })
    },
  )

  verifies('PLG-13', 'the stage of a move is returned, and a wrong one refused by name', async () => {
    await withFake({}, async (service) => {
      const path = `${PLUGIN}/opportunities/${aUuid(71)}/stage`
      const moved = await call(service, 'PUT', path, { body: { stageId: aUuid(70) } })
      expect(await moved.json()).to.deep.equal({ opportunity })
      expect(await pathsOf(await call(service, 'PUT', path, { body: {} }))).to.deep.equal(['stageId'])
      const unknown = `${PLUGIN}/opportunities/7/stage`
      expect(await pathsOf(await call(service, 'PUT', unknown, { body: {} }))).to.deep.equal(['id', 'stageId'])
    })
  })
})
