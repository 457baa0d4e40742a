// Who may call the routes of the mailing area, and that records of another tenant are not there.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { EndpointContract } from '#adapters/contract/endpoint.ts'
import { messageContract } from '#adapters/contract/mailing/messages.ts'
import { mailServerContract } from '#adapters/contract/mailing/mail-server.ts'
import { systemMailboxContract } from '#adapters/contract/mailing/system-mailboxes.ts'
import { monitorCampaignContract, templateContract } from '#adapters/contract/mailing/templates.ts'
import { type Permission, PERMISSIONS } from '#domain/identity/role.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { aPrincipal } from '../support/a-principal.ts'
import { call, type FakeService, startFake, withFake } from '../support/fake-service.ts'
import { type MailService, startMail } from '../support/mail-service.ts'

const CONTRACTS: Readonly<Record<string, EndpointContract>> = {
  ...templateContract,
  ...monitorCampaignContract,
  ...messageContract,
  ...mailServerContract,
  ...systemMailboxContract,
}

const NEEDS: Readonly<Record<string, Permission>> = {
  'GET /templates': 'templates:read',
  'POST /templates': 'templates:write',
  'POST /templates/preview': 'templates:read',
  'GET /templates/:id': 'templates:read',
  'PUT /templates/:id': 'templates:write',
  'DELETE /templates/:id': 'templates:write',
  'POST /templates/:id/test': 'mail:send',
  'GET /participation-monitor-campaigns': 'campaigns:read',
  'POST /participation-monitor-campaigns': 'campaigns:write',
  'GET /messages': 'mail:read',
  'POST /messages': 'mail:send',
  'POST /messages/invitations': 'mail:send',
  'GET /messages/:id': 'mail:read',
  'POST /messages/:id/retry': 'mail:send',
  'POST /messages/:id/decide': 'mail:send',
  'POST /mailer/resume': 'mail:send',
  'GET /mail-server': 'mail:read',
  'PUT /mail-server': 'mail:send',
  'DELETE /mail-server': 'mail:send',
  'POST /mail-server/test': 'mail:send',
  'GET /admin/system-mailboxes': 'platform:admin',
  'GET /admin/system-mailboxes/:key': 'platform:admin',
  'PUT /admin/system-mailboxes/:key': 'platform:admin',
  'GET /admin/system-mailboxes/:key/consent-url': 'platform:admin',
  'POST /admin/system-mailboxes/:key/test': 'platform:admin',
  'POST /admin/system-mailboxes/:key/resume': 'platform:admin',
  'GET /admin/system-mailboxes/:key/usage': 'platform:admin',
  'GET /admin/system-mailboxes/:key/health': 'platform:admin',
}

interface ExampleInput {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** With the example of the description. */
const callOf = (route: string): readonly [method: string, path: string, body: unknown] => {
  const [method = '', path = ''] = route.split(' ')
  const { params = {}, body } = (CONTRACTS[route]?.example?.input ?? {}) as ExampleInput
  return [method, path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''), body]
}

const statusOf = async (service: FakeService, route: string, options: object = {}): Promise<number> => {
  const [method, path, body] = callOf(route)
  const answer = await call(service, method, path, { body, ...options })
  await answer.body?.cancel()
  return answer.status
}

describe('access to the routes of mails', () => {
  it('is listed here for every route', () => {
    expect(Object.keys(NEEDS)).to.have.members(Object.keys(CONTRACTS))
  })

  verifies('IDN-3', 'each route needs its permission, and a sign-in', async () => {
    let permissions: ReadonlySet<Permission> = new Set(PERMISSIONS)
    const service = await startFake({ checkSignIn: () => TE.right(aPrincipal({ permissions })) })
    try {
      for (const [route, needs] of Object.entries(NEEDS)) {
        permissions = new Set(PERMISSIONS.filter((one) => one !== needs))
        expect(await statusOf(service, route), route).to.equal(403)
        permissions = new Set([needs])
        expect(await statusOf(service, route), route).to.be.oneOf([200, 201])
      }
    } finally {
      await service.stop(1_000)
    }
    await withFake({}, async (anonymous) => {
      for (const route of Object.keys(NEEDS))
        for (const bearer of [null, 'forged']) expect(await statusOf(anonymous, route, { bearer }), route).to.equal(401)
    })
  })

  verifies(['SYS-2', 'IDN-4'], 'a browser changes mail from our own pages alone', async () => {
    const browser = { checkSignIn: () => TE.right(aPrincipal({ kind: 'browser' })) }
    await withFake(browser, async (service) => {
      for (const route of Object.keys(NEEDS).filter((one) => !one.startsWith('GET')))
        expect(
          await statusOf(service, route, { bearer: null, headers: { 'sec-fetch-site': 'cross-site' } }),
          route,
        ).to.equal(403)
    })
  })

  describe('from another tenant', () => {
    let mail: MailService
    let template: string
    let message: string
    const written = { name: 'Uitnodiging', language: 'nl', subject: 'Dag', body: '<p>Hallo</p>' }
    const recipients = [{ address: 'eva@korrel.example' }]
    const elsewhere = { home: asTenantUuid(aUuid(3)), tenantUuid: asTenantUuid(aUuid(3)) }
    beforeEach(async () => {
      mail = await startMail()
      const [, made] = await mail.ask('POST', '/templates', written)
      template = (made as { readonly uuid: string }).uuid
      const [, sent] = await mail.ask('POST', '/messages', { template, recipients })
      message = (sent as { readonly ids: readonly [string] }).ids[0]
      await mail.ask('POST', '/participation-monitor-campaigns', { name: 'Voorjaar', invitation: template })
      await mail.ask('PUT', '/mail-server', {
        revision: 0,
        host: 'mail.korrel.example',
        port: 587,
        tls: 'starttls',
        from: { address: 'kantoor@korrel.example', name: 'Kantoor' },
      })
    })
    afterEach(() => mail.service.stop(1_000))

    verifies(['MSG-1', 'IDN-2'], 'templates, messages, campaigns and the mail server are not there', async () => {
      const before = await mail.stored()
      mail.actAs(elsewhere)
      for (const [method, path, status, body] of [
        ['GET', `/templates/${template}`, 404, undefined],
        ['PUT', `/templates/${template}`, 404, { ...written, revision: 1 }],
        ['DELETE', `/templates/${template}`, 404, undefined],
        ['POST', `/templates/${template}/test`, 404, { to: 'eva@korrel.example' }],
        ['POST', '/messages', 422, { template, recipients }],
        ['POST', '/participation-monitor-campaigns', 422, { name: 'Najaar', invitation: template }],
        ['GET', `/messages/${message}`, 404, undefined],
        ['POST', `/messages/${message}/retry`, 404, undefined],
        ['POST', `/messages/${message}/decide`, 404, { decision: 'sent' }],
      ] as const)
        expect((await mail.ask(method, path, body))[0], `${method} ${path}`).to.equal(status)
      for (const path of ['/templates', '/messages', '/participation-monitor-campaigns'])
        expect(await mail.ask('GET', path)).to.have.nested.property('[1].total', 0)
      expect(await mail.ask('GET', '/mail-server')).to.deep.equal([200, { server: null, pause: null }])
      expect(await mail.ask('DELETE', '/mail-server')).to.deep.equal([200, { success: true }])
      mail.actAs({})
      expect(await mail.stored()).to.deep.equal(before)
      expect(mail.left).to.deep.equal([])
    })

    verifies(['MSG-1', 'IDN-6'], 'an operator who acts in the tenant works with its records', async () => {
      mail.actAs({ home: elsewhere.home })
      expect((await mail.ask('GET', `/templates/${template}`))[0]).to.equal(200)
      expect((await mail.ask('POST', '/messages', { template, recipients }))[0]).to.equal(201)
      expect((await mail.stored()).messages).to.have.length(2)
    })
  })

  verifies(
    ['MSG-1', 'SYS-2'],
    'keys and ids that are no names of records are not found, or named as wrong',
    async () => {
      const mail = await startMail()
      try {
        for (const key of ['..%2Fmonitor', 'monitor%00', 'MONITOR', 'monitor%20', '__proto__', 'constructor'])
          expect((await mail.ask('GET', `/admin/system-mailboxes/${key}`))[0], key).to.equal(404)
        for (const id of ['..%2F', '%00', "'%20or%201=1", 'x'.repeat(4_000)])
          for (const path of ['/templates/', '/messages/'])
            expect(await mail.ask('GET', path + id), path + id).to.have.nested.property('[1].errors[0].path', 'id')
        for (const query of ['skip=1e9', 'skip=99999999999', 'limit=0', 'limit=201', 'limit=-1', 'skip=1&skip=2'])
          expect((await mail.ask('GET', `/messages?${query}`))[0], query).to.equal(400)
        expect((await mail.ask('GET', '/messages?skip=10000000&limit=200'))[0]).to.equal(200)
      } finally {
        await mail.service.stop(1_000)
      }
    },
  )

  verifies(['MSG-1', 'SYS-5'], 'calls of one address are limited, of the public callback too', async () => {
    const counted: string[] = []
    const limits = {
      take: ({ key }: { readonly key: string }) => {
        counted.push(key.split(':')[1] ?? '')
        return TE.right({ _tag: 'Wait', at: Date.parse('2026-03-01T12:00:30Z') })
      },
    }
    await withFake({ limits: limits as never }, async (service) => {
      for (const route of Object.keys(NEEDS)) expect(await statusOf(service, route), route).to.equal(429)
      const answer = await call(service, 'GET', '/system/mailboxes/cloud/callback', { bearer: null })
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '30'])
    })
    expect(counted.filter((group) => group === 'parsing')).to.have.length(3)
    expect(counted.filter((group) => group === 'admin')).to.have.length(Object.keys(NEEDS).length - 3 + 1)
  })
})
