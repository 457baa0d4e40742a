// Every kind of audit entry that the product writes, in people's words and with the page of its record.
import { expect } from 'chai'
import { AUDIT_ACTIONS } from '#adapters/web/admin/logs/audit-log.ts'
import { getRecordRoute, getAuditRecord } from '#adapters/web/admin/logs/audit-records.ts'
import type { RouteName } from '#adapters/web/admin/routes.ts'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import {
  describeAction,
  describeDetails,
  describeField,
  joinWords,
} from '#adapters/web/admin/views/changes/change-words.ts'
import { makeFormat } from '#adapters/web/kit/format.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { AUDIT_FIELDS, type AuditDetails } from '#domain/logging/audit.ts'
import { verifies } from '#test/support/verifies.ts'

const id = (n: number): string => `0c0c0c0c-1111-4111-8111-${String(n).padStart(12, '0')}`
const [ITS, ROLE, TAG, TEMPLATE, OTHER, SURVEY] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const NAMES: Readonly<Record<string, string>> = {
  [ROLE]: 'Beheerder',
  [TAG]: 'Zeist',
  [TEMPLATE]: 'Welkom',
  [OTHER]: 'Tot ziens',
  [SURVEY]: 'Tevredenheid',
}
const NOW = Date.parse('2026-03-02T12:00:00Z')

interface Sample {
  readonly details?: AuditDetails
  readonly subject?: string | null
  /** In Dutch. */
  readonly words?: readonly string[]
  /** Null: the record has no page. */
  readonly place: RouteName | null
}

const signIn = { details: { signIn: 'x' }, place: 'person' } as const
const PERMISSIONS = { permissions: ['users:read'] } as const

/** As the product writes each. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'user.created': {
    details: { status: 'NOT_ACTIVATED', roles: [ROLE], tags: [TAG], facebook: false },
    words: ['status: nog niet ingelogd', 'rollen: Beheerder', 'labels: Zeist', 'in het smoelenboek: nee'],
    place: 'person',
  },
  'user.changed': {
    details: { email: true, name: true, roles: { given: [ROLE], taken: [] }, facebook: true, invited: true },
    words: [
      'e-mailadres gewijzigd',
      'naam gewijzigd',
      'rollen erbij: Beheerder',
      'in het smoelenboek: ja',
      'uitgenodigd: ja',
    ],
    place: 'person',
  },
  'user.activated': { details: { from: 'INACTIVE' }, words: ['was: gedeactiveerd'], place: 'person' },
  'user.deactivated': { details: { from: 'ACTIVE' }, words: ['was: actief'], place: 'person' },
  'user.marked-for-removal': { details: { from: 'ACTIVE' }, words: ['was: actief'], place: 'person' },
  'user.anonymised': { place: 'person' },
  'user.undeliverable': { place: 'person' },
  'user.deliverable': { place: 'person' },
  'user.complained': { place: 'person' },
  'user.sign-ins-ended': { details: { ended: 2 }, words: ['aantal: 2'], place: 'person' },
  'role.created': {
    details: { ...PERMISSIONS, isDefault: false },
    words: ['rechten: Mensen bekijken', 'standaard voor nieuwe mensen: nee'],
    place: 'role',
  },
  'role.changed': {
    details: {
      name: { from: 'Baas', to: 'Beheerder' },
      permissions: { given: ['users:read'], taken: [] },
      timelineCategories: { given: ['Mail'], taken: [] },
      signInsEnded: 3,
    },
    words: ['naam: Baas → Beheerder', 'rechten erbij: Mensen bekijken', 'tijdlijn erbij: Mail', 'uitgelogd: 3'],
    place: 'role',
  },
  'role.removed': {
    details: { name: 'Baas', ...PERMISSIONS },
    words: ['naam: Baas', 'rechten: Mensen bekijken'],
    place: 'role',
  },
  'tag.created': { place: 'tags' },
  'tag.changed': { details: { name: { from: 'Oud', to: 'Nieuw' } }, words: ['naam: Oud → Nieuw'], place: 'tags' },
  'tag.removed': { details: { name: 'Zeist' }, words: ['naam: Zeist'], place: 'tags' },
  'tenant.created': {
    details: { active: true, mailDomains: ['linde.example'] },
    words: ['actief: ja', 'maildomeinen: linde.example'],
    place: 'tenant',
  },
  'tenant.changed': {
    details: { name: { from: 'Linde', to: 'De Linde' }, active: false },
    words: ['naam: Linde → De Linde', 'actief: nee'],
    place: 'tenant',
  },
  'facebook.synchronised': {
    details: { facebook: { given: [ROLE], taken: [] } },
    words: ['in het smoelenboek erbij: Beheerder'],
    place: 'tenant',
  },
  'sign-in.begun': signIn,
  'sign-in.ended': signIn,
  'token.issued': { details: { signIn: 'x', days: 30 }, words: ['dagen geldig: 30'], place: 'person' },
  'template.created': { place: 'template' },
  'template.changed': {
    details: {
      name: { from: 'Welkom', to: 'Tot ziens' },
      language: { from: 'nl', to: 'en' },
      systemMailboxKey: { from: null, to: 'monitor' },
      fields: ['subject', 'body', 'replyTo', 'attachments'],
    },
    words: [
      'naam: Welkom → Tot ziens',
      'taal: Nederlands → Engels',
      'systeempostvak: geen → postvak voor monitorcampagnes',
      'gewijzigd: onderwerp, tekst, antwoordadres, bijlagen',
    ],
    place: 'template',
  },
  'template.removed': { details: { name: 'Welkom' }, words: ['naam: Welkom'], place: 'template' },
  'template.routed': {
    details: { key: 'monitor' },
    words: ['postvak: postvak voor monitorcampagnes'],
    place: 'template',
  },
  'message.created': {
    details: { template: TEMPLATE, messages: 12 },
    words: ['sjabloon: Welkom', 'mails: 12'],
    place: 'template',
  },
  'message.retried': { place: 'message' },
  'message.withdrawn': { details: { messages: 4 }, subject: null, words: ['mails: 4'], place: null },
  'message.decided': { place: 'message' },
  'mailer.resumed': {
    details: { mailer: `tenant:${id(9)}` },
    subject: null,
    words: ['afzender: eigen mailserver'],
    place: 'mailServer',
  },
  'mail-server.changed': {
    details: {
      host: { from: 'a.example', to: 'b.example' },
      port: { from: 25, to: 587 },
      tls: { from: 'none', to: 'starttls' },
      fields: ['user', 'password', 'sender'],
    },
    words: [
      'adres van de server: a.example → b.example',
      'poort: 25 → 587',
      'beveiliging: geen → starttls',
      'gewijzigd: gebruikersnaam, wachtwoord, afzender',
    ],
    place: 'mailServer',
  },
  'mail-server.inbox-changed': {
    details: {
      host: { from: 'a.example', to: 'b.example' },
      fields: ['user', 'password', 'returnFolder'],
    },
    words: [
      'adres van de server: a.example → b.example',
      'gewijzigd: gebruikersnaam, wachtwoord, map voor teruggekomen mail',
    ],
    place: 'mailServer',
  },
  'mail-server.inbox-removed': { place: 'mailServer' },
  'mail-server.removed': { place: 'mailServer' },
  'system-mailbox.changed': {
    details: {
      key: 'monitor',
      directoryTenantId: { from: 'a', to: 'b' },
      saveToSentItems: { from: false, to: true },
      rateLimitPerMinute: { from: null, to: 20 },
      rateLimitRecipientsPerDay: { from: 100, to: null },
      fields: ['displayName', 'mailboxAddress'],
    },
    subject: null,
    words: [
      'postvak: postvak voor monitorcampagnes',
      'Microsoft 365-omgeving: a → b',
      'kopie in Verzonden items: nee → ja',
      'mails per minuut: geen → 20',
      'ontvangers per dag: 100 → geen',
      'gewijzigd: naam van de afzender, adres',
    ],
    place: 'mailbox',
  },
  'system-mailbox.consented': {
    details: { key: 'monitor' },
    subject: null,
    words: ['postvak: postvak voor monitorcampagnes'],
    place: 'mailbox',
  },
  'system-mailbox.returns-changed': {
    details: {
      key: 'monitor',
      readsReturns: { from: false, to: true },
      fields: ['returnHandling'],
    },
    subject: null,
    words: [
      'postvak: postvak voor monitorcampagnes',
      'leest teruggekomen mail: nee → ja',
      'gewijzigd: wat er met teruggekomen mail gebeurt',
    ],
    place: 'mailbox',
  },
  'test-mail.sent': {
    details: { mailer: 'system:monitor', because: 'Refused' },
    subject: null,
    words: ['afzender: systeempostvak', 'reden: geweigerd door de mailserver'],
    place: 'mailbox',
  },
  'monitor-campaign.created': { place: null },
  'survey.created': { place: 'survey' },
  'survey.changed': {
    details: { version: 3, fields: ['languages', 'title', 'introduction', 'thanks', 'questions'] },
    words: ['versie: 3', 'gewijzigd: talen, titel, inleiding, bedankje, vragen'],
    place: 'survey',
  },
  'survey.removed': { details: { name: 'Voorjaar' }, words: ['naam: Voorjaar'], place: 'survey' },
  'survey.exported': { place: 'survey' },
  'survey-link.created': { details: { survey: SURVEY }, words: ['vragenlijst: Tevredenheid'], place: 'survey' },
  'survey-link.changed': {
    details: {
      survey: SURVEY,
      isActive: { from: true, to: false },
      validFrom: { from: null, to: Date.parse('2026-01-31T12:00:00Z') },
      maxUses: { from: null, to: 5 },
    },
    words: [
      'vragenlijst: Tevredenheid',
      'actief: ja → nee',
      'vanaf: geen → 31 jan 2026',
      'hoe vaak te beginnen: geen → 5',
    ],
    place: 'survey',
  },
  'campaign.created': { place: 'campaign' },
  'campaign.changed': {
    details: {
      survey: { from: SURVEY, to: null },
      tags: { given: [TAG], taken: [] },
      reminder2SendDate: { from: null, to: NOW },
      fields: ['inviteSubject', 'description'],
    },
    words: [
      'vragenlijst: Tevredenheid → geen',
      'labels erbij: Zeist',
      `herinnering 2: datum: geen → ${makeFormat('nl').exactly(NOW)}`,
      'gewijzigd: uitnodiging: onderwerp, omschrijving',
    ],
    place: 'campaign',
  },
  'campaign.cancelled': {
    details: { phase: 'invite', missing: 'link' },
    words: ['fase: uitnodiging', 'ontbreekt: link'],
    place: 'campaign',
  },
  'campaign.released': { place: 'campaign' },
  'campaign.withdrawn': { place: 'campaign' },
  'campaign.answers-ended': { place: 'campaign' },
  'campaign.begun': { details: { phase: 'reminder1' }, words: ['fase: herinnering 1'], place: 'campaign' },
  'campaign.completed': { place: 'campaign' },
  'campaign.many-returned': { place: 'campaign' },
  'webhook.created': { place: 'webhook' },
  'webhook.changed': {
    details: { fields: ['url', 'kinds'], active: { from: true, to: false } },
    words: ['gewijzigd: adres, soorten gebeurtenissen', 'actief: ja → nee'],
    place: 'webhook',
  },
  'webhook.removed': { place: 'webhook' },
  'webhook.secret-replaced': { place: 'webhook' },
  'webhook.switched-off': {
    details: { because: 'failing' },
    words: ['reden: een week lang mislukt'],
    place: 'webhook',
  },
  'event-type.changed': {
    details: {
      template: { from: null, to: TEMPLATE },
      digest: { from: false, to: true },
      recipients: { given: ['OWNER', ROLE], taken: ['SOURCE'] },
    },
    words: [
      'sjabloon: geen → Welkom',
      'één mail per dag: nee → ja',
      'ontvangers erbij: de betrokkene, Beheerder',
      'ontvangers eraf: de bron',
    ],
    place: 'eventType',
  },
  'licence.requested': { place: 'licence' },
  'licence.changed': {
    details: {
      status: { from: 'expired', to: 'active' },
      kind: { from: 'trial', to: 'full' },
      expiresAt: { from: Date.parse('2026-01-31T12:00:00Z'), to: Date.parse('2027-01-31T12:00:00Z') },
    },
    words: ['status: verlopen → actief', 'soort: proefperiode → volledig', 'einddatum: 31 jan 2026 → 31 jan 2027'],
    place: 'licence',
  },
  'licence.revoked': {
    details: { status: { from: 'pending', to: 'revoked' } },
    words: ['status: aangevraagd → ingetrokken'],
    place: 'licence',
  },
  'licence.released': { place: 'licence' },
  'licence.code-sent': { place: 'licence' },
  'licence.applicant-corrected': {
    details: { name: true, email: true, organization: { from: 'Korel', to: 'Korrel' } },
    words: ['naam gewijzigd', 'e-mailadres gewijzigd', 'kantoor: Korel → Korrel'],
    place: 'licence',
  },
  'licence.removed': { place: 'licence' },
  'licence.moved': {
    details: { mailDomains: { given: ['graan.example'], taken: ['korrel.example'] }, email: true },
    words: ['maildomeinen erbij: graan.example', 'maildomeinen eraf: korrel.example', 'e-mailadres gewijzigd'],
    place: 'licence',
  },
  'licence.succeeded': { place: 'licence' },
  'job.run-again': {
    details: { queue: 'campaign.advance', from: 'failed' },
    words: ['wachtrij: campaign.advance', 'was: mislukt'],
    place: 'job',
  },
  'job.set-aside': {
    details: { queue: 'campaign.advance', from: 'active' },
    words: ['wachtrij: campaign.advance', 'was: bezig'],
    place: 'job',
  },
  'sample.emptied': { place: 'tenant' },
  'assistant.connected': {
    details: { signIn: 'x', gaveWay: 1 },
    words: ['eerdere verbindingen beëindigd: 1'],
    place: 'person',
  },
  'assistant.disconnected': signIn,
  'assistant.refused': {
    details: { because: 'mail-domain' },
    words: ['reden: geen adres van het kantoor'],
    place: 'person',
  },
  'assistant.reused': signIn,
  'log-files.removed': {
    details: { retentionDays: 90, removed: 2 },
    subject: null,
    words: ['ouder dan (dagen): 90', 'aantal: 2'],
    place: 'logFiles',
  },
}

describe('the words of audit entries', () => {
  const wordsIn = (language: 'nl' | 'en') => {
    const t = makeTranslate<keyof typeof getAdminTexts.nl>(getAdminTexts[language], language)
    return { t, format: makeFormat(language), now: () => NOW }
  }

  verifies('IDN-7', 'every kind of entry is in words, with the page of its record', () => {
    // Tools have words of their own (assistant-words.test.ts).
    const actions = AUDIT_ACTIONS.filter((action) => action !== 'assistant.tool')
    expect(Object.keys(SAMPLES)).to.have.members(actions)
    const dutch = wordsIn('nl')
    for (const [action, { details = {}, subject = ITS, words = [], place }] of Object.entries(SAMPLES)) {
      const entry = { action, subject, details }
      expect(describeDetails(dutch, (uuid) => NAMES[uuid], entry).map(joinWords), action).to.deep.equal(words)
      const record = getAuditRecord(entry)
      expect(record && getRecordRoute(record), action).to.equal(place)
      for (const { t } of [dutch, wordsIn('en')]) {
        expect(describeAction(t, { action, outcome: 'done' }), action).not.to.equal(action)
        if (record !== null) expect(t.maybe(`changes.record.${record.kind}`), action).to.be.a('string')
      }
    }
  })

  verifies('IDN-7', 'every detail that an entry can have is named in both languages', () => {
    for (const language of ['nl', 'en'] as const)
      for (const field of AUDIT_FIELDS) {
        const { t } = wordsIn(language)
        if (t.maybe(`changes.field.${field}`) === null)
          expect(describeField(t, field), `${language} ${field}`).not.to.equal(field)
      }
  })
})
