// Wires the mailing area: templates, outgoing mail, mail servers and system mailboxes, and the worker that sends.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { makeFindConsentPlace } from '#adapters/cloud/consent.ts'
import { makeSignedConsentNonces, plainConsentNonces } from '#adapters/crypto/consent-nonces.ts'
import { makeStampSigner } from '#adapters/crypto/keyed-hashes.ts'
import { makePasswordSealer } from '#adapters/crypto/sealers.ts'
import { makeImapInbox } from '#adapters/imap/imap-inbox.ts'
import { type Queue, toQueue } from '#adapters/jobs/queue.ts'
import { makeCachedMailers } from '#adapters/mailers/cached-mailers.ts'
import { reportMailers } from '#adapters/mailers/report-mailers.ts'
import {
  anyServer,
  connectToServer,
  IMAP_PORTS,
  makeFindExcluded,
  makeServerRule,
  type ServerRule,
} from '#adapters/smtp/server-rules.ts'
import { makeSmtpMailer } from '#adapters/smtp/smtp-mailer.ts'
import type { MailPurposes } from '#application/mailing/batch.ts'
import { makeChangeMessages } from '#application/mailing/bulk-messages.ts'
import { INVITATION_MAILS, invitationMails, makeInvitePeople } from '#application/mailing/invite-people.ts'
import { makeMessageLists, makeReadSubjects } from '#application/mailing/list-messages.ts'
import { makeMailServers } from '#application/mailing/mail-server.ts'
import { makeMonitorCampaigns } from '#application/mailing/monitor-campaigns.ts'
import { makeOfficeInboxes } from '#application/mailing/office-inboxes.ts'
import { makeMessages, SINGLE_MAILS } from '#application/mailing/outgoing.ts'
import { makePurgeMail, type PurgeTenant } from '#application/mailing/purge-mail.ts'
import { makeReadReturns } from '#application/mailing/read-returns.ts'
import { makeRecordComplaint } from '#application/mailing/record-complaint.ts'
import { makeRecordReturn } from '#application/mailing/record-return.ts'
import { makeMailSender, RUNS_AT_ONCE } from '#application/mailing/send-mail.ts'
import { makeSystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import { makeTemplates, type TemplatesDeps } from '#application/mailing/templates.ts'
import { makeTestMails, TEST_MAILS } from '#application/mailing/test-mails.ts'
import type { MailerKey } from '#domain/mailing/message.ts'
import type { MailServerAccess, PasswordSealer } from '#domain/mailing/mail-server.ts'
import type { OnComplaint, OnReturned } from '#domain/mailing/on-returned.ts'
import type { MailingJob } from '#domain/mailing/ports.ts'
import { READER_LEASE } from '#domain/mailing/return-reader.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { CloudArea } from './cloud-area.ts'
import type { Core } from './core.ts'
import { makeIdCodec, makeScheduledQueue } from './queue-data.ts'
import type { Stores } from './stores.ts'
import { traceAll, traceMailers } from './call-spans.ts'

/** What an area contributes that sends mails or uses templates. */
export interface MailingUsers {
  readonly purposes: MailPurposes<Stores>
  readonly usesOf: TemplatesDeps<Stores>['usesOf']
  /** Absent: nothing follows but what the purposes do. */
  readonly onReturned?: readonly OnReturned<Stores>[]
  readonly onComplaint?: readonly OnComplaint<Stores>[]
  readonly purge?: PurgeTenant<Stores>
  /** Absent: no use of the area can be known from the template. */
  readonly purposesOf?: TemplatesDeps<Stores>['purposesOf']
}

const alwaysWanted: MailPurposes<Stores>[string] = {
  findWanted: (_, __, ids) => TE.right(new Set(ids)),
  report: () => TE.right(undefined),
}

const ownMails: MailPurposes<Stores> = { [SINGLE_MAILS]: alwaysWanted, [TEST_MAILS]: alwaysWanted }

const invitations: MailPurposes<Stores> = { [INVITATION_MAILS]: invitationMails }

interface MailingAreaDeps {
  readonly cloud: Pick<CloudArea, 'systemMailer' | 'askDirectory' | 'inbox'>
  readonly users: readonly MailingUsers[]
}

const usesOfAll =
  (users: readonly MailingUsers[]): MailingUsers['usesOf'] =>
  (stores, template) =>
    pipe(
      users,
      TE.traverseSeqArray(({ usesOf }) => usesOf(stores, template)),
      TE.map((all) => Object.assign({}, ...all)),
    )

const purposesOfAll =
  (users: readonly MailingUsers[]): TemplatesDeps<Stores>['purposesOf'] =>
  (stores, template) =>
    pipe(
      users.flatMap(({ purposesOf }) => (purposesOf === undefined ? [] : [purposesOf])),
      TE.traverseSeqArray((purposesOf) => purposesOf(stores, template)),
      TE.map((all) => all.flat()),
    )

export type MailingArea = ReturnType<typeof composeMailing>

const isConsentSigned = ({ CONSENT_STATE, NODE_ENV }: Core['config']): boolean =>
  O.getOrElse(() => (NODE_ENV === 'production' ? 'signed' : 'plain'))(CONSENT_STATE) === 'signed'

/** The rules for servers that tenants name. `networks`: the internal ones that the operator allows. */
export function makeServerRules({ NODE_ENV }: Pick<Core['config'], 'NODE_ENV'>, networks: O.Option<readonly string[]>) {
  const isStrict = NODE_ENV === 'production'
  const usual = (): readonly string[] => (isStrict ? [] : ['127.0.0.0/8', '::1/128'])
  return { networks: O.getOrElse(usual)(networks), isStrict }
}

/** Concurrent sessions of each replica with one mail server. */
const CONNECTIONS = 5

function composeMailers(
  { inScope, baseUrl, config, standIns, tracer }: Core,
  { systemMailer }: MailingAreaDeps['cloud'],
  sealer: PasswordSealer,
) {
  const common = { messageIdDomain: new URL(baseUrl).hostname, connections: CONNECTIONS }
  const mailers = makeCachedMailers({
    inScope,
    sealer,
    defaultMailer: makeSmtpMailer({
      ...common,
      ...standIns.mail,
      rule: anyServer,
      from: config.MAIL_FROM,
      isShared: true,
    }),
    systemMailer,
    tenantMailer: (server) =>
      makeSmtpMailer({
        ...common,
        ...server,
        rule: makeServerRule({ ...makeServerRules(config, config.MAIL_SERVER_NETWORKS), tls: server.tls }),
      }),
  })
  return traceMailers(tracer, mailers)
}

const openInbox = (tracer: Core['tracer'], server: MailServerAccess, folder: string, rule: ServerRule) => {
  const inbox = makeImapInbox(server, folder, (host, port, within) => connectToServer(host, port, rule, within))
  return traceAll(tracer, 'imap', 'client', inbox)
}

/** Inboxes of tenants' own mail servers. */
function composeOfficeInboxes({ config, secrets, tracer }: Core) {
  const rules = { ...makeServerRules(config, config.MAIL_SERVER_NETWORKS), ports: IMAP_PORTS }
  return {
    sealer: makePasswordSealer(secrets.keys, 'inbox'),
    findExcluded: makeFindExcluded(rules),
    openInbox: (server: MailServerAccess, folder: string) =>
      openInbox(tracer, server, folder, makeServerRule({ ...rules, tls: server.tls })),
  }
}

export function composeMailing(core: Core, { cloud, users }: MailingAreaDeps) {
  const { config, standIns, secrets, baseUrl, operatorTenant, inScope, clock, timer, random, limits } = core
  const { metrics, trackError, parseContent, recogniseMail, runAudited, change, createMessages } = core
  const purposes: MailPurposes<Stores> = Object.assign({}, ownMails, invitations, ...users.map((user) => user.purposes))
  const sealer = makePasswordSealer(secrets.keys)
  const cachedMailers = composeMailers(core, cloud, sealer)
  const mailers = reportMailers(cachedMailers, core.outages)
  const officeInboxes = composeOfficeInboxes(core)
  const sending = config.SENDING === 'on'
  const signStamp = makeStampSigner(secrets.jwtSecret)
  return {
    sending,
    templates: makeTemplates<Stores>({
      inScope,
      random,
      change,
      parseContent,
      purposesOf: purposesOfAll(users),
      usesOf: usesOfAll(users),
    }),
    outgoing: makeMessages({ inScope, clock, random, change, mailers, sending, purposes, createMessages }),
    messageLists: makeMessageLists<Stores>({ inScope, purposes }),
    readSubjects: makeReadSubjects<Stores>(purposes),
    changeMessages: makeChangeMessages({ change, createMessages, purposes }),
    invitePeople: makeInvitePeople({ change, createMessages, random, baseUrl }),
    mailServers: makeMailServers({
      inScope,
      clock,
      change,
      sealer,
      findExcluded: makeFindExcluded(makeServerRules(config, config.MAIL_SERVER_NETWORKS)),
    }),
    officeInboxes: makeOfficeInboxes({
      inScope,
      clock,
      limits,
      change,
      serviceChoice: O.map(() => config.RETURNS_HANDLING)(config.RETURNS_IMAP_URL),
      ...officeInboxes,
    }),
    systemMailboxes: makeSystemMailboxes({
      inScope,
      clock,
      runAudited,
      change,
      operatorTenant,
      findConsentPlace: makeFindConsentPlace({
        loginUrl: standIns.cloud.loginUrl,
        clientId: O.map(({ id }: { readonly id: string }) => id)(standIns.cloud.client),
        baseUrl,
      }),
      nonces: isConsentSigned(config)
        ? makeSignedConsentNonces({ inScope, clock, secret: secrets.jwtSecret })
        : plainConsentNonces,
      askDirectory: cloud.askDirectory,
    }),
    monitorCampaigns: makeMonitorCampaigns({ inScope, random, change }),
    testMails: makeTestMails({ inScope, clock, random, limits, change, mailers, sending }),
    sender: makeMailSender<Stores>({
      inScope,
      clock,
      timer,
      trackError,
      metrics,
      mailers,
      purposes,
      signStamp,
      sending,
    }),
    readReturns: makeReadReturns({
      inScope,
      clock,
      timer,
      outages: core.outages,
      inbox: cloud.inbox,
      serviceInbox: O.map((server: MailServerAccess) => {
        const { handling, folder } = config.RETURNS_HANDLING
        return { handling, inbox: openInbox(core.tracer, server, folder, anyServer) }
      })(config.RETURNS_IMAP_URL),
      ...officeInboxes,
      recogniseMail,
      recordReturn: makeRecordReturn<Stores>({
        runAudited,
        clock,
        signStamp,
        purposes,
        onReturned: users.flatMap(({ onReturned = [] }) => onReturned),
      }),
      recordComplaint: makeRecordComplaint<Stores>({
        runAudited,
        clock,
        signStamp,
        onComplaint: users.flatMap(({ onComplaint = [] }) => onComplaint),
      }),
    }),
    purgeMail: makePurgeMail<Stores>({ inScope, clock, purges: users.flatMap(({ purge }) => purge ?? []) }),
    /** Resolves after the mails that are being sent. */
    close: cachedMailers.close,
  }
}

/** Longer than a run of the sender, including the mails that it is sending at its end. */
const RUN_DEADLINE = fromSeconds(240)

export function makeMailingQueues({
  sender,
  readReturns,
  purgeMail,
}: MailingArea): Readonly<Record<MailingJob['queue'], Queue>> {
  /** `concurrency`: the number of concurrent runs for all mailers of the queue. */
  const sends = (concurrency: number): Queue =>
    toQueue({
      policy: {
        oneWaits: true,
        retries: 20,
        retryDelaySeconds: 5,
        longestRetryDelaySeconds: 300,
        deadlineSeconds: RUN_DEADLINE / fromSeconds(1),
        concurrency,
      },
      codec: t.type({ mailer: t.string }),
      handle: ({ mailer }) => sender.run(mailer as MailerKey),
    })
  return {
    // Enough for the default mailer and every system mailbox, so that none waits for another.
    'mail.send': sends((1 + SYSTEM_MAILBOX_KEYS.length) * RUNS_AT_ONCE),
    'mail.send-tenant': sends(8),
    // The next minute enqueues a job anyway, so a failed one is not retried.
    'mail.read-returns': toQueue({
      policy: {
        oneWaits: true,
        retries: 0,
        retryDelaySeconds: 0,
        deadlineSeconds: READER_LEASE / fromSeconds(1),
        concurrency: 1,
      },
      codec: t.type({}),
      handle: () => readReturns.run,
    }),
    'mail.read-office-returns': toQueue({
      policy: {
        oneWaits: true,
        retries: 0,
        retryDelaySeconds: 0,
        deadlineSeconds: READER_LEASE / fromSeconds(1),
        // Servers that do not answer keep few others waiting.
        concurrency: 8,
      },
      codec: t.type({ tenantUuid: makeIdCodec('TenantUuid', asTenantUuid) }),
      handle: ({ tenantUuid }) => readReturns.runOffice(tenantUuid),
    }),
    'mail.purge': makeScheduledQueue('45 4 * * *', { retries: 3, retryDelaySeconds: 300, deadlineSeconds: 3_600 }, () =>
      pipe(purgeMail, TE.asUnit),
    ),
  }
}
