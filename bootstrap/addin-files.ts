// The add-in for these settings: the files that an administrator uploads, or the reason why there are none, and the icons.
import { E, O, pipe } from '#domain/shared/fp.ts'
import { type AddIn, describeAddIn, type Unfit } from '#adapters/addin/addin.ts'
import { type Icons, readIcons } from '#adapters/addin/icons.ts'
import { makePackageFiles, zipFiles } from '#adapters/addin/package.ts'
import { renderXmlManifest } from '#adapters/addin/xml-manifest.ts'
import type { Config } from './config/config.ts'

export interface Upload {
  readonly addIn: AddIn
  /** By their names in the zip. */
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly zip: Uint8Array
  readonly xml: Uint8Array
}

export interface AddInFiles {
  readonly icons: Icons['served']
  readonly upload: E.Either<Unfit, Upload>
}

type Wanted = Pick<Config, 'ADDIN_ID' | 'CLOUD_CLIENT_ID' | 'MAILBOX_PROOF'>

/** `baseUrl`: the address at which people reach the service. */
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
