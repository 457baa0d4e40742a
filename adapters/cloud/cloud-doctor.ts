// Whether the cloud takes the application (OPS-14): the API answers, and for each system mailbox its directory issues a token whose
// permissions a read shows. No mail is sent and no appointment created.
import { E, O } from '#domain/shared/fp.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import {
  type Diagnosis,
  type DoctorFailure,
  reportFailing,
  reportUnused,
  reportWorking,
} from '#domain/operations/doctor.ts'
import type { Duration } from '#domain/shared/clock.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { type AppTokenOptions, makeAppTokens, type TokenFailure } from './app-tokens.ts'
import { isPolicy } from './refusals.ts'
import { parseCloudError, parseRoles } from './wire-codecs.ts'

type MailboxToRead = Pick<SystemMailbox, 'directoryTenantId' | 'mailboxAddress'>

interface CloudAtSettings extends AppTokenOptions {
  /** The root address of the API, to which `/v1.0` is added. */
  readonly apiUrl: string
}

const CONSENT_REMEDY: Bilingual = [
  'Geef de rechten bij de app in de cloud, en laat de beheerder van die cloud opnieuw toestemming geven bij Postvakken.',
  'Add the permissions to the app at the cloud, and have its administrator consent again under Mailboxes.',
]

const POLICY_REMEDY: Bilingual = [
  'Neem het postvak op in het toegangsbeleid van Exchange voor deze app.',
  "Include the mailbox in Exchange's access policy for this app.",
]

const READS = [
  ['Mail.Read', 'messages?$top=1&$select=id'],
  ['Mail.ReadWrite', 'mailFolders?$top=1'],
  ['Calendars.ReadWrite', 'events?$top=1&$select=id'],
] as const

function diagnoseToken(domain: string, { _tag }: TokenFailure): DoctorFailure {
  if (_tag === 'CloudNotConfigured')
    return reportFailing(
      'De cloud weigert de app.',
      'The cloud refuses the app.',
      'Neem CLOUD_CLIENT_ID en CLOUD_CLIENT_SECRET over van de app daar; een geheim verloopt.',
      'Copy CLOUD_CLIENT_ID and CLOUD_CLIENT_SECRET from the app there; a secret expires.',
    )
  if (_tag === 'NotConsented' || _tag === 'CloudMailboxUnknown')
    return reportFailing(
      `De cloud van ${domain} heeft de app niet toegelaten.`,
      `The cloud of ${domain} has not admitted the app.`,
      ...CONSENT_REMEDY,
    )
  return reportFailing(
    'De cloud geeft geen token.',
    'The cloud issues no token.',
    'Controleer CLOUD_LOGIN_URL, en of deze machine dat adres bereikt.',
    'Check CLOUD_LOGIN_URL, and whether this machine reaches that address.',
  )
}

/** `mailboxes`: those with consent, of which one for each directory is read. */
export async function diagnoseCloud(
  cloud: CloudAtSettings,
  mailboxes: readonly MailboxToRead[],
  within: Duration,
): Promise<readonly Diagnosis[]> {
  const { apiUrl, client, connection } = cloud
  const { host } = new URL(apiUrl)
  const read = (user: string, resource: string, token?: string) =>
    connection.exchange({
      url: new URL(`${apiUrl}/v1.0/users/${encodeURIComponent(user)}/${resource}`),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: O.none,
      within,
    })
  // Without a token: only the API itself refuses in its own form.
  const greeting = await read('doctor', 'messages')
  if (greeting._tag !== 'Answer' || parseCloudError(greeting).code.startsWith('HTTP '))
    return [
      reportFailing(
        `Op ${host} antwoordt geen cloud: systeempostvakken versturen niets.`,
        `No cloud answers at ${host}: system mailboxes send nothing.`,
        'Zet CLOUD_API_URL op https://graph.microsoft.com, en controleer of deze machine dat adres bereikt.',
        'Set CLOUD_API_URL to https://graph.microsoft.com, and check whether this machine reaches that address.',
      ),
    ]
  if (O.isNone(client))
    return [
      reportUnused(
        `De cloud op ${host} antwoordt; CLOUD_CLIENT_ID en CLOUD_CLIENT_SECRET zijn niet beide ingesteld.`,
        `The cloud at ${host} answers; CLOUD_CLIENT_ID and CLOUD_CLIENT_SECRET are not both set.`,
      ),
    ]

  const tokens = makeAppTokens(cloud)
  const diagnoseMailbox = async ({ directoryTenantId, mailboxAddress }: MailboxToRead): Promise<Diagnosis> => {
    const [, domain = ''] = mailboxAddress.split('@')
    const token = await tokens.take(directoryTenantId)()
    if (E.isLeft(token)) return diagnoseToken(domain, token.left)
    const roles = O.getOrElse((): readonly string[] => [])(parseRoles(token.right))
    if (!roles.includes('Mail.Send'))
      return reportFailing(
        `De app mist het recht Mail.Send in de cloud van ${domain}.`,
        `The app lacks Mail.Send in the cloud of ${domain}.`,
        ...CONSENT_REMEDY,
      )
    for (const [permission, resource] of READS.filter(([one]) => roles.includes(one))) {
      const answer = await read(mailboxAddress, resource, token.right)
      const error = answer._tag === 'Answer' && answer.status >= 400 ? parseCloudError(answer) : undefined
      if (error !== undefined && answer._tag === 'Answer' && answer.status < 500 && answer.status !== 429)
        return reportFailing(
          `De cloud weigert ${permission} voor een postvak van ${domain} (${error.code}).`,
          `The cloud refuses ${permission} for a mailbox of ${domain} (${error.code}).`,
          ...(isPolicy(error) ? POLICY_REMEDY : CONSENT_REMEDY),
        )
    }
    return reportWorking(
      `De app mag in de cloud van ${domain}: ${roles.join(', ')}.`,
      `In the cloud of ${domain}, the app may: ${roles.join(', ')}.`,
    )
  }
  const perDirectory = new Map(mailboxes.map((one) => [one.directoryTenantId, one]))
  return perDirectory.size === 0
    ? [
        reportWorking(
          `De cloud op ${host} antwoordt; er is nog geen postvak waarmee de app te proberen is.`,
          `The cloud at ${host} answers; there is no mailbox yet with which to try the app.`,
        ),
      ]
    : Promise.all([...perDirectory.values()].map(diagnoseMailbox))
}
