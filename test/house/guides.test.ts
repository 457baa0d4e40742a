// The guides agree with the rest: links, pictures, commands, settings, and the words on the pages that they describe.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { withSettingsTables } from '#bootstrap/config-table.ts'
import { settings } from '#bootstrap/config/config.ts'
import { call, withFake } from '#test/http/support/fake-service.ts'
import { manifest, root, textOf } from './project-files.ts'

const FOLDER = 'adapters/web/public/guides'
/** Pictures are part of the repository and of the container image. */
const MOST_PICTURE_BYTES = 200_000

const guideFiles = async (): Promise<readonly string[]> =>
  (await readdir(path.join(root, FOLDER))).filter((name) => name.endsWith('.md'))

function pageOf(name: string): string {
  const [slug, language] = name.split('.')
  return `/docs/guides/${slug}?lang=${language === 'nl' ? 'nl' : 'en'}`
}

describe('the guides', () => {
  it('link to pages and headings that there are, and show pictures that are served', async () => {
    await withFake({}, async (service) => {
      const read = async (address: string): Promise<string> => {
        const answer = await call(service, 'GET', address, { bearer: null })
        expect(answer.status, address).to.equal(200)
        return answer.text()
      }
      for (const name of await guideFiles()) {
        const page = await read(pageOf(name))
        for (const [, found = ''] of page.matchAll(/<(?:a|img)[^>]* (?:href|src)="([^"]+)"/g)) {
          // The application is not served here, nor are the add-in's pictures.
          if (/^(https:|\/admin|\/mailclient-plugin\/icons)/.test(found)) continue
          const [address = '', anchor] = found.replaceAll('&amp;', '&').split('#')
          const linked = address === '' ? page : await read(address)
          if (anchor !== undefined) expect(linked, `${name}: ${found}`).to.include(` id="${anchor}"`)
        }
      }
    })
  })

  it('use each of their pictures, which are small', async () => {
    const texts = await Promise.all((await guideFiles()).map((name) => textOf(path.join(FOLDER, name))))
    const used = texts.flatMap((text) => [...text.matchAll(/\]\(pictures\/([^)]+)\)/g)].map(([, name]) => name))
    const pictures = await readdir(path.join(root, FOLDER, 'pictures'))
    expect(pictures).to.have.members(used)
    for (const name of pictures)
      expect((await stat(path.join(root, FOLDER, 'pictures', name))).size, name).to.be.below(MOST_PICTURE_BYTES)
  })

  it('name scripts and settings that there are', async () => {
    const { scripts } = await manifest()
    for (const name of await guideFiles()) {
      const text = await textOf(path.join(FOLDER, name))
      for (const [, run, short] of text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g))
        expect(scripts, name).to.have.property(run ?? short ?? '')
      for (const [, setting = ''] of text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=\w+)?`/g))
        expect([...Object.keys(settings), 'BYPASSRLS', 'NODE_EXTRA_CA_CERTS'], name).to.include(setting)
    }
  })

  for (const [file, language] of [
    ['administrator.nl.md', 'nl'],
    ['administrator.md', 'en'],
    ['install.md', 'en'],
    ['connect.md', 'en'],
    ['operator.md', 'en'],
    ['runbook.md', 'en'],
  ] as const)
    it(`${file} names buttons and pages as the application does`, async () => {
      const words = new Set<string>(Object.values(getAdminTexts[language]))
      const named = [...(await textOf(path.join(FOLDER, file))).matchAll(/\*\*([^*]+)\*\*/g)].map(
        ([, word = '']) => word,
      )
      expect(named.length).to.be.above(0)
      // Sentences head the parts of an entry.
      expect(named.filter((word) => !word.endsWith('.') && !words.has(word))).to.deep.equal([])
    })

  it('settings.md has the settings that the codecs decode; node bootstrap/config-table.ts writes it', async () => {
    const guide = await textOf(path.join(FOLDER, 'settings.md'))
    expect(guide).to.equal(withSettingsTables(guide))
    const described = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(described).to.have.members(Object.keys(settings))
  })

  it('operator.md says how to rotate every secret among the settings', async () => {
    const text = (await textOf(path.join(FOLDER, 'operator.md'))).split('## Rotate secrets')[1]?.split('\n## ')[0] ?? ''
    // Settings that are secrets, or hold one: keys, passwords in addresses, headers.
    const secrets = Object.keys(settings).filter((name) =>
      /SECRET|TOKEN_KEYS|PASSWORD|DATABASE_URL|REDIS_URL|SMTP_URL|IMAP_URL|HEADERS/.test(name),
    )
    expect(secrets).to.have.length.above(10)
    expect(secrets.filter((name) => !text.includes(`\`${name}\``))).to.deep.equal([])
  })
})
