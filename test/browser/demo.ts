// What `npm start` runs, in this process and on free ports: the service with its samples and its stand-ins.
import { openPage, type Watched } from '#test/support/browser.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { startIdentityProvider } from '#test/support/identity-provider.ts'
import { type MailServerUnderTest, startMailServer } from '#test/support/mail-server.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'

export interface Demo {
  readonly cloud: CloudUnderTest
  readonly mail: MailServerUnderTest
  readonly service: ServiceUnderTest
  readonly watched: Watched
  readonly stop: () => Promise<void>
}

export async function startDemo(): Promise<Demo> {
  const [idp, cloud, mail] = await Promise.all([startIdentityProvider(), startCloud(), startMailServer()])
  const { host, port, authorities } = mail.access
  const service = await startService(
    { IDP_ISSUER_URL: idp.url, CLOUD_CLIENT_ID: cloud.client.id, CLOUD_CLIENT_SECRET: cloud.client.secret },
    {},
    undefined,
    { cloud, mail: { url: mail.url, host, port, authority: authorities?.join('') ?? '' } },
  )
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
