// Mails made to keep the on-send handler at work: what it does without a pause is bounded, since no deadline can come in between (CLI-7).
import { expect } from 'chai'
import { encodeBase64 } from '#adapters/web/task-pane/host/outlook/base64-text.ts'
import { readSentMail } from '#adapters/web/task-pane/on-send/sent-mail.ts'
import { mailBeingSent, type SentFile } from '#test/support/on-send-runtime.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'

const MEGABYTE = 1024 * 1024

/** Milliseconds of this process alone, however busy the machine is. */
async function workOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user } = process.cpuUsage(before)
  return user / 1000
}

const picture = (n: number): SentFile => ({
  attachment: { name: `picture-${n}.png`, size: 4, isInline: true, attachmentType: 'file' },
  content: { content: 'iVBORw==', format: 'base64' },
})

describe('mails made to hold up their sending', () => {
  verifies('CLI-7', 'a text full of references to pictures, with a hundred pictures', async () => {
    const { item } = mailBeingSent({
      htmlBody: 'cid:a '.repeat((20 * MEGABYTE) / 6),
      files: Array.from({ length: 100 }, (_, n) => picture(n)),
    })
    const took = await workOf(async () => {
      const mail = await readSentMail({ item, mailbox: 'eva@korrel.example', now: 0 })
      expect(mail?.attachments).to.have.lengthOf(100)
    })
    expect(took).to.be.below(1_500 * PATIENCE)
  })

  verifies('CLI-7', 'one reference as long as a mail', async () => {
    const { item } = mailBeingSent({ htmlBody: `cid:${'a'.repeat(20 * MEGABYTE)}`, files: [picture(1)] })
    const took = await workOf(async () => {
      expect(await readSentMail({ item, mailbox: 'eva@korrel.example', now: 0 })).not.to.equal(null)
    })
    expect(took).to.be.below(1_500 * PATIENCE)
  })

  verifies('CLI-7', 'an attached mail as large as a mail may be', async () => {
    const text = 'é'.repeat((25 * MEGABYTE) / 2)
    let response = ''
    const took = await workOf(async () => {
      response = encodeBase64(text)
    })
    expect(response === Buffer.from(text).toString('base64')).to.equal(true)
    expect(took).to.be.below(2_000 * PATIENCE)
  })

  verifies('CLI-7', 'halves of signs, wherever they stand', () => {
    for (const text of [
      '',
      '\ud800',
      'a\udc00',
      '\ud83d\ude00',
      '\ud800\ud83d\ude00\udc00b',
      'x'.repeat(12_287) + '😀',
    ])
      expect(encodeBase64(text)).to.equal(Buffer.from(text.toWellFormed()).toString('base64'))
  })
})
