// Microsoft 365's form of the manifest, held to the schema that its makers publish, for several installations.
import { expect } from 'chai'
import { createHash } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { unzipSync } from 'fflate'
import { describeAddIn } from '#adapters/addin/addin.ts'
import { makeUnifiedManifest } from '#adapters/addin/unified-manifest.ts'
import { renderXmlManifest } from '#adapters/addin/xml-manifest.ts'
import type { Upload } from '#bootstrap/addin-files.ts'
import { verifies } from '#test/support/verifies.ts'
import { addInOf, CLIENT_ID, INSTALLATIONS } from './addin-settings.ts'
import { asOf, faultsOf, NEWEST } from './published-schema.ts'
import { rightOf } from '#test/support/right-of.ts'

type Json = Record<string, unknown>

async function uploadOf(env: Readonly<Record<string, string>>): Promise<Upload> {
  const { upload } = await addInOf(env)
  if (E.isLeft(upload)) throw new Error(upload.left)
  return upload.right
}

const text = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)
const parsed = (content: Uint8Array | undefined): Json => JSON.parse(text(content)) as Json

/** What stands at such a place of a document. */
const at = (document: unknown, place: string): unknown =>
  place
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((found, key) => (Object(found) as Json)[key], document)

/** Its copy with another value there; undefined: with nothing there. */
function planted(document: Json, place: string, value: unknown): Json {
  const copy = structuredClone(document)
  const cut = Math.max(place.lastIndexOf('.'), 0)
  const holder = Object(cut === 0 ? copy : at(copy, place.slice(0, cut))) as Json
  const key = place.slice(cut === 0 ? 0 : cut + 1)
  if (value === undefined) delete holder[key]
  else holder[key] = value
  return copy
}

describe('the manifest for Microsoft 365', () => {
  for (const [name, env] of Object.entries(INSTALLATIONS))
    verifies('CLI-9', `is right by the published schema for ${name}, with each of its languages`, async () => {
      const { files } = await uploadOf(env)
      const manifest = parsed(files['manifest.json'])
      expect(await faultsOf(manifest)).to.deep.equal([])
      expect(await faultsOf(asOf(NEWEST, manifest))).to.deep.equal([])
      const languages = at(manifest, 'localizationInfo.additionalLanguages') as { readonly file: string }[]
      expect(languages).to.have.lengthOf(2)
      for (const { file } of languages) {
        const localisation = parsed(files[file])
        expect(await faultsOf(localisation)).to.deep.equal([])
        expect(await faultsOf(asOf(NEWEST, localisation))).to.deep.equal([])
        // A text without a place is never shown.
        for (const place of Object.keys(localisation).filter((key) => key !== '$schema'))
          expect(at(manifest, place), place).to.be.a('string')
      }
    })

  for (const [place, value] of [
    ['name.short', undefined],
    ['name.short', 'A name of more than thirty characters'],
    ['developer.privacyUrl', 'privacy'],
    ['id', 'tapster'],
    ['accentColor', 'teal'],
    ['extensions[0].unheard', 1],
    ['extensions[0].runtimes[1].code.page', 'http://tapster.example/mailclient-plugin/on-send.html'],
    ['extensions[0].ribbons[0].contexts', ['mailReading']],
    ['extensions[0].ribbons[0].tabs[0].groups[0].icons[0].size', 17],
    ['extensions[0].autoRunEvents[0].events[0].options.sendMode', 'ask'],
    ['webApplicationInfo.id', 'an app'],
  ] as const)
    verifies('CLI-9', `is seen to be wrong with ${JSON.stringify(value) ?? 'nothing'} at ${place}`, async () => {
      const { files } = await uploadOf(INSTALLATIONS['proofs of mailboxes'])
      const wrong = planted(parsed(files['manifest.json']), place, value)
      expect([...(await faultsOf(wrong)), ...(await faultsOf(asOf(NEWEST, wrong)))]).not.to.deep.equal([])
    })

  verifies(['CLI-9', 'CLI-12'], 'offers the pane on phones beside a mail that is read, and nowhere else', async () => {
    const { files } = await uploadOf(INSTALLATIONS['an office'])
    const manifest = parsed(files['manifest.json'])
    const ribbons = at(manifest, 'extensions[0].ribbons') as readonly Json[]
    const onPhones = ribbons.filter((ribbon) => JSON.stringify(ribbon).includes('"mobile"'))
    expect(onPhones.map(({ contexts }) => contexts)).to.deep.equal([['mailRead']])
    const place = 'tabs[0].customMobileRibbonGroups[0].controls[0].icons'
    const icons = at(onPhones[0], place) as readonly { readonly size: number; readonly scale: number }[]
    expect(icons.map(({ size, scale }) => `${size}@${scale}`)).to.deep.equal(
      [25, 32, 48].flatMap((size) => [1, 2, 3].map((scale) => `${size}@${scale}`)),
    )
  })

  verifies(
    'CLI-9',
    'asks for the mail that is open, also in shared mailboxes, and for no other, and never holds one up',
    async () => {
      const { files } = await uploadOf(INSTALLATIONS['an office'])
      const manifest = parsed(files['manifest.json'])
      expect(at(manifest, 'authorization.permissions.resourceSpecific')).to.deep.equal([
        { name: 'MailboxItem.ReadWrite.User', type: 'Delegated' },
        { name: 'Mailbox.SharedFolder', type: 'Delegated' },
      ])
      expect(at(manifest, 'extensions[0].autoRunEvents[0].events')).to.deep.equal([
        { type: 'messageSending', actionId: 'onMessageSend', options: { sendMode: 'promptUser' } },
      ])
      expect(at(manifest, 'validDomains')).to.deep.equal(['tapster.example'])
      expect(manifest).not.to.have.property('webApplicationInfo')
    },
  )

  verifies(['CLI-9', 'SES-14'], 'names the application of the directory where a mailbox has to be proven', async () => {
    const { files } = await uploadOf(INSTALLATIONS['proofs of mailboxes'])
    expect(at(parsed(files['manifest.json']), 'webApplicationInfo')).to.deep.equal({
      id: CLIENT_ID,
      resource: `api://mail.kantoor.example/${CLIENT_ID}`,
    })
  })

  verifies('CLI-9', 'is the same add-in as long as its address is, or its id is set', async () => {
    const idOf = async (env: Readonly<Record<string, string>>): Promise<string> => (await uploadOf(env)).addIn.id
    const office = await idOf({ BASE_URL: 'https://tapster.example' })
    expect(office).to.equal('229e3f0c-b6c2-53fb-9796-dd0d0e373076')
    expect(await idOf({ BASE_URL: 'https://tapster.example/', NODE_ENV: 'test' })).to.equal(office)
    expect(await idOf({ BASE_URL: 'https://other.example' })).not.to.equal(office)
    expect(await idOf(INSTALLATIONS['an id of its own'])).to.equal(INSTALLATIONS['an id of its own'].ADDIN_ID)
  })

  verifies('CLI-9', 'is not made for an address without https, nor for an application without a uuid', async () => {
    for (const [env, reason] of [
      [{}, 'AddressNotSecure'],
      [{ BASE_URL: 'http://tapster.example' }, 'AddressNotSecure'],
      [{ ...INSTALLATIONS['proofs of mailboxes'], CLOUD_CLIENT_ID: 'tapster' }, 'ClientIdNotUuid'],
    ] as const)
      expect((await addInOf(env)).upload).to.deep.equal(E.left(reason))
  })

  verifies('CLI-9', 'comes in a zip with its languages and pictures, byte for byte the same each time', async () => {
    const { zip, files } = await uploadOf(INSTALLATIONS['an office'])
    const unzipped = unzipSync(zip)
    expect(Object.keys(unzipped)).to.have.members([
      'manifest.json',
      'color.png',
      'outline.png',
      'en-us.json',
      'en-gb.json',
    ])
    for (const [name, content] of Object.entries(unzipped))
      expect(Buffer.from(content).equals(Buffer.from(files[name] ?? [])), name).to.equal(true)
    expect(Buffer.from((await uploadOf(INSTALLATIONS['an office'])).zip).equals(Buffer.from(zip))).to.equal(true)
    const manifest = parsed(unzipped['manifest.json'])
    for (const picture of ['color', 'outline'])
      expect(unzipped).to.have.property(String(at(manifest, `icons.${picture}`)))
  })

  verifies('CLI-9', 'has a higher version whenever it says something else', () => {
    const addIn = rightOf(describeAddIn({ baseUrl: 'https://tapster.example', id: O.none, clientId: O.none }))
    const said = createHash('sha256')
      .update(JSON.stringify(makeUnifiedManifest({ ...addIn, version: '' })))
      .update(renderXmlManifest({ ...addIn, version: '' }))
      .digest('hex')
      .slice(0, 16)
    // Administrators are asked for consent to a higher version only: who changes what is said raises VERSION in addin.ts, and adds a line here.
    const known: Readonly<Record<string, string>> = { '1.0.0': '112f7c9db18dd2f6', '1.1.0': '1d58db7251cec81c' }
    expect(known[addIn.version], `${addIn.version} says ${said}`).to.equal(said)
  })
})

describe('the add-in’s pictures', () => {
  /** Of a PNG: width, height and whether it can be seen through. */
  const form = (png: Uint8Array | undefined): readonly unknown[] => {
    const bytes = Buffer.from(png ?? [])
    expect(bytes.subarray(0, 8).toString('latin1')).to.equal('\u0089PNG\r\n\u001a\n')
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(25) === 6]
  }

  verifies('CLI-9', 'have the sizes that mail clients ask for', async () => {
    const { icons } = await addInOf(INSTALLATIONS['an office'])
    const { files } = await uploadOf(INSTALLATIONS['an office'])
    expect(form(files['color.png'])).to.deep.equal([192, 192, false])
    expect(form(files['outline.png'])).to.deep.equal([32, 32, true])
    expect(icons.map(({ name, content }) => [name, ...form(content)])).to.deep.equal(
      [16, 32, 80, 64, 128, 25, 50, 75, 96, 48, 144].map((size) => [`icon-${size}.png`, size, size, true]),
    )
  })
})
