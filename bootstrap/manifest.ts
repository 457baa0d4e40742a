// `npm run manifest`: writes the add-in's manifests and the package that an administrator uploads, for the settings of the environment.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { E, O } from '#domain/shared/fp.ts'
import { fileURLToPath } from 'node:url'
import type { Unfit } from '#adapters/addin/addin.ts'
import { toLocalAddress } from '#adapters/http/kernel/listening.ts'
import { loadAddIn } from './addin-files.ts'
import { CannotStart } from './start-error.ts'
import { enter } from './entry-point.ts'

const folder = new URL('../.build/addin/', import.meta.url)

const explainUnfit = (unfit: Unfit, baseUrl: string): CannotStart =>
  unfit === 'AddressNotSecure'
    ? new CannotStart(
        `Outlook opens an add-in over https only, and the address of the service is ${baseUrl}.`,
        'Set BASE_URL to the https address by which people reach it.',
      )
    : new CannotStart(
        'Outlook knows an application of the directory by a uuid, and CLOUD_CLIENT_ID is none.',
        'Set CLOUD_CLIENT_ID to the application (client) id that the directory shows.',
      )

const describeWritten = (origin: string): string => `
Written to ${fileURLToPath(folder)}

  tapster-addin.zip   the package for Microsoft 365
  manifest.json       the manifest in it, with its languages and icons beside it
  manifest.xml        for Outlook on Mac, older Outlook and Exchange of your own

Next: upload one of the two in the Microsoft 365 admin center, Settings, Integrated apps, Upload custom apps.
${origin}/deploy says it step by step.`

await enter(async (config) => {
  const baseUrl = O.getOrElse(() => toLocalAddress(config.HOST, config.PORT))(config.BASE_URL)
  const { upload } = await loadAddIn(config, baseUrl)
  if (E.isLeft(upload)) throw explainUnfit(upload.left, baseUrl)
  const { addIn, files, zip, xml } = upload.right
  // Removes the files of an earlier run.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const all = { ...files, 'tapster-addin.zip': zip, 'manifest.xml': xml }
  await Promise.all(Object.entries(all).map(([name, content]) => writeFile(new URL(name, folder), content)))
  console.log(describeWritten(addIn.origin))
})
