// Whether IDP_ISSUER_URL is an identity provider that knows the app (OPS-14): its metadata names the same issuer, and its token endpoint
// refuses a code that it never issued, instead of the app.
import * as client from 'openid-client'
import { E } from '#domain/shared/fp.ts'
import { type Diagnosis, type DoctorFailure, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { makeProviderConnection, type ProviderSettings } from './provider-connection.ts'
import { classifyFault } from './provider-faults.ts'

const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

function diagnoseDiscovery(host: string, reason: string): DoctorFailure {
  if (reason === OTHER_ISSUER)
    return reportFailing(
      `De identiteitsprovider op ${host} noemt zichzelf anders dan IDP_ISSUER_URL.`,
      `The identity provider at ${host} names another issuer than IDP_ISSUER_URL.`,
      'Neem "issuer" letterlijk over uit /.well-known/openid-configuration, ook de streep aan het eind.',
      'Copy "issuer" exactly from its /.well-known/openid-configuration, with or without the slash at its end.',
    )
  return reportFailing(
    `Op ${host} is geen identiteitsprovider: beheerders kunnen niet inloggen.`,
    `There is no identity provider at ${host}: no administrator can sign in.`,
    'Controleer IDP_ISSUER_URL, en of deze machine dat adres bereikt.',
    'Check IDP_ISSUER_URL, and whether this machine reaches that address.',
  )
}

async function connectToProvider(settings: ProviderSettings): Promise<E.Either<DoctorFailure, client.Configuration>> {
  try {
    return E.right(await makeProviderConnection(settings)())
  } catch (error) {
    return E.left(diagnoseDiscovery(new URL(settings.issuer).host, classifyFault(error, false).reason))
  }
}

/** Whether its metadata is there, without a call that the provider counts. */
export async function visitProvider(settings: ProviderSettings): Promise<readonly DoctorFailure[]> {
  return E.match(
    (failure: DoctorFailure) => [failure],
    () => [],
  )(await connectToProvider(settings))
}

/** `redirectUri`: our address, which the report shows because it has to be registered at the provider. */
export async function diagnoseProvider(
  settings: ProviderSettings & { readonly redirectUri: string },
): Promise<Diagnosis> {
  const { issuer, redirectUri } = settings
  const { host } = new URL(issuer)
  const configuration = await connectToProvider(settings)
  if (E.isLeft(configuration)) return configuration.left
  const register: Bilingual = [
    `Registreer daar ${redirectUri} als omleidingsadres.`,
    `Its redirect address to register is ${redirectUri}.`,
  ]
  const parameters = { code: 'doctor', redirect_uri: redirectUri, code_verifier: client.randomPKCECodeVerifier() }
  const reason = await client.genericGrantRequest(configuration.right, 'authorization_code', parameters).then(
    () => '',
    (error: unknown) => {
      const { failure, reason: of } = classifyFault(error, false)
      return failure._tag === 'ProviderRefused' ? failure.error : of
    },
  )
  return ['invalid_client', 'unauthorized_client'].includes(reason)
    ? reportFailing(
        `De identiteitsprovider op ${host} weigert de app.`,
        `The identity provider at ${host} refuses the app.`,
        `Neem IDP_CLIENT_ID en IDP_CLIENT_SECRET over van de app die daar geregistreerd is. ${register[0]}`,
        `Copy IDP_CLIENT_ID and IDP_CLIENT_SECRET from the app that is registered there. ${register[1]}`,
      )
    : reportWorking(
        `De identiteitsprovider op ${host} kent de app. ${register[0]}`,
        `The identity provider at ${host} knows the app. ${register[1]}`,
      )
}
