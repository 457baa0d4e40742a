// The XML form of the manifest, read by a real parser. Its makers' validator asks a service of theirs, so that what it looks at is looked at here: the order of
// elements, that what is named is there, and how long texts may be.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { verifies } from '#test/support/verifies.ts'
import { openPage } from '#test/support/browser.ts'
import { addInOf, CLIENT_ID, INSTALLATIONS } from './addin-settings.ts'

interface Node {
  readonly name: string
  readonly namespace: string | null
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly Node[]
}

const Node: t.Type<Node> = t.recursion('Node', () =>
  t.type({
    name: t.string,
    namespace: t.union([t.string, t.null]),
    attributes: t.record(t.string, t.string),
    text: t.string,
    children: t.readonlyArray(Node),
  }),
)

const READ = `(xml) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const fault = document.querySelector('parsererror')
  if (fault !== null) throw new Error(fault.textContent)
  const read = (one) => ({
    name: one.localName,
    namespace: one.namespaceURI,
    attributes: Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])),
    text: one.children.length === 0 ? one.textContent : '',
    children: [...one.children].map(read),
  })
  return read(document.documentElement)
}`

async function xmlOf(env: Readonly<Record<string, string>>): Promise<string> {
  const { upload } = await addInOf(env)
  if (E.isLeft(upload)) throw new Error(upload.left)
  return new TextDecoder().decode(upload.right.xml)
}

const everyOne = (node: Node): readonly Node[] => [node, ...node.children.flatMap(everyOne)]

// The published order of what an element may hold (MS-OWEMXML); those that are not named here hold one kind.
const ORDER: Readonly<Record<string, readonly string[]>> = {
  OfficeApp:
    'Id AlternateId Version ProviderName DefaultLocale DisplayName Description IconUrl HighResolutionIconUrl SupportUrl AppDomains Hosts Requirements FormSettings Permissions Rule DisableEntityHighlighting VersionOverrides'.split(
      ' ',
    ),
  VersionOverrides:
    'Description Requirements Hosts Resources VersionOverrides WebApplicationInfo EquivalentAddins ExtendedPermissions'.split(
      ' ',
    ),
  Host: ['Runtimes', 'DesktopFormFactor', 'MobileFormFactor'],
  DesktopSettings: ['SourceLocation', 'RequestedHeight'],
  DesktopFormFactor: ['FunctionFile', 'SupportsSharedFolders', 'ExtensionPoint'],
  ExtensionPoint: ['Group', 'OfficeTab', 'CustomTab', 'LaunchEvents', 'SourceLocation'],
  Group: ['Label', 'Icon', 'Control'],
  Control: ['Label', 'Supertip', 'Icon', 'Action'],
  Supertip: ['Title', 'Description'],
  Action: ['SourceLocation', 'SupportsPinning'],
  Resources: ['Images', 'Urls', 'ShortStrings', 'LongStrings'],
  WebApplicationInfo: ['Id', 'Resource', 'Scopes'],
}

/** Elements that stand where they may not, as `parent/child`. */
const outOfOrder = (root: Node): readonly string[] =>
  everyOne(root).flatMap(({ name, children }) => {
    const order = ORDER[name]
    const names = children.map((child) => child.name)
    if (order === undefined) return new Set(names).size > 1 ? [`${name}/${names.join('+')}`] : []
    const places = names.map((child) => order.indexOf(child))
    return places.flatMap((place, n) => (place === -1 || place < (places[n - 1] ?? 0) ? [`${name}/${names[n]}`] : []))
  })

const resources = (root: Node): readonly Node[] =>
  everyOne(root)
    .filter(({ name }) => name === 'Resources')
    .flatMap(everyOne)
    .filter(({ attributes }) => 'id' in attributes)

describe('the XML manifest', () => {
  let read: (xml: string) => Promise<Node>
  let close: () => Promise<void>
  before(async () => {
    const { context, page } = await openPage()
    close = () => context.close()
    read = async (xml) => {
      const root: unknown = await page.evaluate(`(${READ})(${JSON.stringify(xml)})`)
      if (!Node.is(root)) throw new Error('not read as a tree')
      return root
    }
  })
  after(() => close())

  for (const [name, env] of Object.entries(INSTALLATIONS))
    verifies('CLI-9', `has its elements in the published order for ${name}, and every name it uses`, async () => {
      const root = await read(await xmlOf(env))
      expect(root.namespace).to.equal('http://schemas.microsoft.com/office/appforoffice/1.1')
      expect(outOfOrder(root)).to.deep.equal([])
      const known = resources(root).map(({ attributes }) => attributes['id'])
      const used = everyOne(root).flatMap(({ attributes: { resid } }) => (resid === undefined ? [] : [resid]))
      expect([...new Set(used)]).to.have.members(known)
      expect(known.filter((id) => id === undefined || id.length > 32)).to.deep.equal([])
      const ids = everyOne(root).flatMap(({ attributes: { id } }) =>
        id === undefined || id === 'TabDefault' ? [] : [id],
      )
      expect(new Set(ids).size).to.equal(ids.length)
    })

  verifies('CLI-9', 'is seen to be wrong where it is: unclosed, out of order, a name that is not there', async () => {
    const xml = await xmlOf(INSTALLATIONS['an office'])
    const broken = await read(xml.replace('</Hosts>', '')).then(
      () => 'read',
      (error: Error) => error.message,
    )
    expect(broken).to.match(/mismatch/)
    const permissions = '<Permissions>ReadWriteItem</Permissions>'
    const early = xml.replace(permissions, '').replace('<Requirements>', `${permissions}<Requirements>`)
    expect(outOfOrder(await read(early))).to.deep.equal(['OfficeApp/Requirements'])
    const unknown = await read(xml.replace('<Label resid="Group.Label"/>', '<Label resid="Group.Name"/>'))
    const known = resources(unknown).map(({ attributes }) => attributes['id'])
    expect(known).not.to.include('Group.Name')
  })

  verifies('CLI-9', 'has texts that mail clients take whole, in both languages', async () => {
    const root = await read(await xmlOf(INSTALLATIONS['an office']))
    const texts = everyOne(root).filter(({ name }) => ['DisplayName', 'Description', 'String'].includes(name))
    const localised = texts.filter(({ attributes }) => 'DefaultValue' in attributes)
    expect(localised).to.have.lengthOf(6)
    for (const one of localised) {
      const isLong = one.name === 'Description' || one.attributes['id'] === 'Button.Tip'
      const values = [one.attributes['DefaultValue'], ...one.children.map(({ attributes }) => attributes['Value'])]
      for (const value of values) expect(value?.length).to.be.within(1, isLong ? 250 : 125)
      expect(one.children.map(({ attributes }) => attributes['Locale'])).to.deep.equal(['en-US', 'en-GB'])
    }
  })

  verifies('CLI-9', 'says what the other form says', async () => {
    for (const env of Object.values(INSTALLATIONS)) {
      const { upload } = await addInOf(env)
      if (E.isLeft(upload)) throw new Error(upload.left)
      const json = new TextDecoder().decode(upload.right.files['manifest.json'])
      const root = await read(await xmlOf(env))
      const textOf = (name: string): string | undefined => everyOne(root).find((one) => one.name === name)?.text
      expect(json).to.include(`"id": "${textOf('Id')}"`)
      expect(`${upload.right.addIn.version}.0`).to.equal(textOf('Version'))
      expect(textOf('Permissions')).to.equal('ReadWriteItem')
      expect(textOf('SupportsSharedFolders')).to.equal('true')
      const addresses = everyOne(root).flatMap(({ attributes: { DefaultValue = '' } }) =>
        DefaultValue.startsWith('https://') ? [DefaultValue] : [],
      )
      // Its pictures for lists have other sizes than those of buttons.
      for (const address of addresses.filter((one) => !/icon-(64|128)\.png$/.test(one)))
        expect(json, address).to.include(`"${address}"`)
      expect(everyOne(root).filter(({ name }) => name === 'Control')).to.have.lengthOf(
        json.split(/"type": "(?:button|mobileButton)"/).length - 1,
      )
      const event = everyOne(root).find(({ name }) => name === 'LaunchEvent')
      expect(event?.attributes).to.deep.equal({
        Type: 'OnMessageSend',
        FunctionName: 'onMessageSend',
        SendMode: 'PromptUser',
      })
    }
  })

  verifies(
    ['CLI-9', 'SES-14'],
    'names the application of the directory only where a mailbox has to be proven',
    async () => {
      const applications = async (env: Readonly<Record<string, string>>): Promise<readonly string[]> =>
        everyOne(await read(await xmlOf(env)))
          .filter(({ name }) => name === 'WebApplicationInfo')
          .flatMap(({ children }) => children.map(({ text }) => text))
      expect(await applications(INSTALLATIONS['an office'])).to.deep.equal([])
      expect(await applications(INSTALLATIONS['proofs of mailboxes'])).to.deep.equal([
        CLIENT_ID,
        `api://mail.kantoor.example/${CLIENT_ID}`,
        '',
      ])
    },
  )
})
