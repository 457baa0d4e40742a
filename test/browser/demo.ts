// What `npm start` runs, in this process and on free ports: the service with its samples and its stand-ins.
import { Client } from 'pg'
import { openPage, type Watched } from '#test/support/browser.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { startIdentityProvider } from '#test/support/identity-provider.ts'
import { type MailServerUnderTest, startMailServer } from '#test/support/mail-server.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

export interface Demo {
  readonly cloud: CloudUnderTest
  readonly mail: MailServerUnderTest
  readonly service: ServiceUnderTest
  readonly watched: Watched
  readonly stop: () => Promise<void>
}

const isWhole = async ({ adminUrl }: ServiceUnderTest): Promise<boolean> => {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rowCount } = await client.query(`select from sample_parts where part = 'licences'`)
  await client.end()
  return rowCount === 1
}

/** Resolves when the sample is there as a whole. */
export async function startDemo(): Promise<Demo> {
  const [idp, cloud, mail] = await Promise.all([startIdentityProvider(), startCloud(), startMailServer()])
  const { host, port, authorities } = mail.access
  const service = await startService(
    { IDP_ISSUER_URL: idp.url, CLOUD_CLIENT_ID: cloud.client.id, CLOUD_CLIENT_SECRET: cloud.client.secret },
    { hasHistory: true },
    undefined,
    { cloud, mail: { url: mail.url, host, port, authority: authorities?.join('') ?? '' } },
  )
  await until('the history of the sample', () => isWhole(service))
  const watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  return {
    cloud,
    mail,
    service,
    watched,
    stop: async () => {
      await watched.context.close()
      await service.stop()
      await Promise.all([idp.stop(), cloud.stop(), mail.stop()])
    },
  }
}

export async function signInAsEva({ service, watched: { page } }: Demo): Promise<void> {
  await page.goto(`${service.baseUrl}/admin`)
  await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
  await page.getByRole('button', { name: 'Eva Jansen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overzicht' }).waitFor()
}
