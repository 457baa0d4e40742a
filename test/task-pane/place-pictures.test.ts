// Inline pictures whose content ids the mail client withholds: found in the whole mail, or by their names, or parts of their own.
import { expect } from 'chai'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import MailComposer from 'nodemailer/lib/mail-composer'
import { makeReadMailText, makeReadWholeMail } from '#adapters/web/task-pane/archive/place-pictures.ts'
import type { AttachmentInfo, HostFailed } from '#adapters/web/task-pane/host/mail-host.ts'
import { readWholeMail } from '#adapters/web/task-pane/whole-mail/read-whole-mail.ts'
import { makeOffer } from '#adapters/web/task-pane/archive/choice.ts'
import { verifies } from '#test/support/verifies.ts'
import { item } from './archive-world.ts'

interface Part {
  readonly fileName: string
  readonly content: string
  readonly contentId?: string
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const failed = left({ _tag: 'HostFailed', reason: 'x' } as const)

async function emlOf(html: string, parts: readonly Part[]): Promise<string> {
  const attachments = parts.map(({ fileName, content, contentId }) => ({
    filename: fileName,
    content: Buffer.from(content),
    ...(contentId === undefined ? {} : { cid: contentId }),
  }))
  return (await new MailComposer({ from: 'e@x.example', html, attachments }).compile().build()).toString('base64')
}

/** The mail in a client that returns no content ids; `eml`: as it returns the whole mail. */
async function placed(
  html: string,
  parts: readonly (Part & { readonly isInline?: boolean })[],
  eml: Either<HostFailed, string | null>,
  loadReader = async () => readWholeMail,
) {
  let compared = 0
  const host = {
    htmlBody: async () => right(html),
    wholeMail: async () => eml,
    attachmentContent: async (_: string, id: string) => {
      compared += 1
      return right(base64(parts[Number(id)]?.content ?? ''))
    },
  }
  const attachments = parts.map((part, i): AttachmentInfo => ({
    id: String(i),
    fileName: part.fileName,
    contentType: 'application/octet-stream',
    size: part.content.length + 300,
    isInline: part.isInline ?? true,
    contentId: null,
  }))
  const text = await makeReadMailText(host, makeReadWholeMail(host, loadReader))({ ...item, attachments })
  if (text._tag === 'Left') throw new Error(text.left.reason)
  const offer = makeOffer(text.right.html, text.right.attachments)
  return {
    ids: text.right.attachments.map(({ contentId }) => contentId),
    inline: offer.inline.map(({ fileName }) => fileName),
    choosable: offer.choosable.map(({ fileName }) => fileName),
    compared,
  }
}

const show = (...ids: readonly string[]): string => ids.map((id) => `<img src="cid:${id}">`).join('')

describe('inline pictures without content ids', () => {
  verifies('ARC-15', 'are placed by the content ids in the whole mail, and the others stay attachments', async () => {
    const html = show('One%20a@x', 'two@x')
    const parts = [
      { fileName: 'foto.png', content: 'een', contentId: 'one a@x' },
      { fileName: 'Logo.JPG', content: 'twee', contentId: 'two@x' },
      { fileName: 'bijlage.png', content: 'drie', isInline: false },
    ]
    const found = await placed(html, parts, right(await emlOf(html, parts)))
    expect(found.ids).to.deep.equal(['one a@x', 'two@x', null])
    expect(found).to.deep.include({ inline: ['foto.png', 'Logo.JPG'], choosable: ['bijlage.png'], compared: 0 })
  })

  verifies('ARC-15', 'of the same name are distinguished by their content', async () => {
    const html = show('one@x', 'two@x')
    const parts = [
      { fileName: 'image.png', content: 'een', contentId: 'one@x' },
      { fileName: 'image.png', content: 'twee', contentId: 'two@x' },
      { fileName: 'image.png', content: 'los' },
    ]
    const eml = right(await emlOf(html, parts))
    const turned = parts.toReversed()
    expect((await placed(html, turned, eml)).ids).to.deep.equal([null, 'two@x', 'one@x'])
    const renamed = parts.map((part, i) => ({ ...part, fileName: `ATT0000${i}.png` }))
    expect((await placed(html, renamed, eml)).ids).to.deep.equal(['one@x', 'two@x', null])
  })

  const byName = show('image001.png@01DC', 'logo.png', 'other@x')
  const named = [
    { fileName: 'image001.png', content: 'een' },
    { fileName: 'Logo.png', content: 'twee' },
    { fileName: 'foto.png', content: 'drie' },
  ]
  verifies('ARC-15', 'are placed by their names where the client does not return the whole mail', async () => {
    for (const eml of [right(null), failed]) {
      const { ids, inline, choosable } = await placed(byName, named, eml)
      expect(ids).to.deep.equal(['image001.png@01dc', 'logo.png', null])
      expect([inline, choosable]).to.deep.equal([['image001.png', 'Logo.png'], ['foto.png']])
    }
    const offline = async () => Promise.reject(new Error('offline'))
    expect((await placed(byName, named, right('eA=='), offline)).ids[0]).to.equal('image001.png@01dc')
  })

  verifies('ARC-15', 'stay attachments where a name fits several, or is that of a file', async () => {
    const twice = [...named, { fileName: 'image001.png', content: 'vier' }]
    expect((await placed(byName, twice, right(null))).ids).to.deep.equal([null, 'logo.png', null, null])
    const two = show('image001.png@01DC', 'image001.png@02DC')
    expect((await placed(two, named, right(null))).ids).to.deep.equal([null, null, null])
    const files = named.map((one) => ({ ...one, isInline: false }))
    expect((await placed(byName, files, right(null))).ids).to.deep.equal([null, null, null])
  })

  verifies('ARC-15', 'cost no whole mail where the text refers to none', async () => {
    const eml = right(base64('x'))
    const never = async () => Promise.reject(new Error('not needed'))
    expect((await placed('<p>x</p>', named, eml, never)).ids).to.deep.equal([null, null, null])
  })
})
