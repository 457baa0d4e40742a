// The add-in for these settings: what an administrator uploads, or why there is none, and the pictures that the service serves.
import { E, O, pipe } from '#domain/shared/fp.ts'
import { type AddIn, describeAddIn, type Unfit } from '#adapters/addin/addin.ts'
import { type Icons, readIcons } from '#adapters/addin/icons.ts'
import { makePackageFiles, zipFiles } from '#adapters/addin/package.ts'
import { renderXmlManifest } from '#adapters/addin/xml-manifest.ts'
import type { Config } from './config/config.ts'

export interface Upload {
  readonly addIn: AddIn
  /** By name, as they stand in the zip. */
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly zip: Uint8Array
  readonly xml: Uint8Array
}

export interface AddInFiles {
  readonly icons: Icons['served']
  readonly upload: E.Either<Unfit, Upload>
}

type Wanted = Pick<Config, 'ADDIN_ID' | 'CLOUD_CLIENT_ID' | 'MAILBOX_PROOF'>

/** `baseUrl`: where people reach the service. */
export async function loadAddIn(config: Wanted, baseUrl: string): Promise<AddInFiles> {
  const icons = await readIcons()
  const clientId = config.MAILBOX_PROOF === 'required' ? config.CLOUD_CLIENT_ID : O.none
  return {
    icons: icons.served,
    upload: pipe(
      describeAddIn({ baseUrl, id: config.ADDIN_ID, clientId }),
      E.map((addIn) => {
        const files = makePackageFiles(addIn, icons)
        return { addIn, files, zip: zipFiles(files), xml: new TextEncoder().encode(renderXmlManifest(addIn)) }
      }),
    ),
  }
}
