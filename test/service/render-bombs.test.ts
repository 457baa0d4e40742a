// Mails made to exhaust, through the whole service: each is archived or refused in its time, and other users do not notice.
import { expect } from 'chai'
import { mailTo } from '#test/support/plugin-client.ts'
import { localOffice } from '#test/support/running-office.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { attackSample } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

/** Milliseconds that a mail may take to render, and that the ledger and a busy machine may add. */
const LONGEST = 15_000 + 15_000 * PATIENCE

describe('a service that bombs are sent to', function () {
  this.timeout(180_000)
  const office = localOffice()

  const settingsTake = async (): Promise<number> => {
    const { status, took } = await office.ask('/mailclient-plugin/settings')
    expect(status).to.equal(200)
    return took
  }

  const bombs: Readonly<Record<string, string>> = {
    tables: '<table><tr><td>'.repeat(400_000),
    spans: '<span>x</span>'.repeat(700_000),
    drawing: `<svg><g id="a0"><circle r="5"/></g>${Array.from({ length: 25 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}<use href="#a25"/></svg><p>x`,
    styles: `<style>${'p > b:has(u) ~ i { color: red }'.repeat(200_000)}</style><p>x`,
  }

  verifies(
    ['ARC-3', 'ARC-9'],
    'answers others as quickly as a person could wish, and archives the next mail well',
    async () => {
      const archive = (subject: string, htmlBody: string) => {
        const mail = mailTo(office.target, subject, [])
        return office.archive({ ...mail, emailData: { ...mail.emailData, htmlBody } })
      }
      for (let i = 0; i < 20; i++) await settingsTake()
      const attacks = attackSample(bombs, new Set(['drawing']))
      let left = attacks.length
      const began = performance.now()
      const sent = attacks.map(([name, html]) => archive(name, html).finally(() => left--))
      const taken: number[] = []
      while (left > 0) {
        taken.push(await settingsTake())
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const answers = await Promise.all(sent)
      // Two mails are rendered at a time.
      expect(performance.now() - began).to.be.lessThan((answers.length / 2) * LONGEST)
      for (const { status } of answers) expect(status).to.be.oneOf([200, 202, 400, 413, 502])
      const sorted = taken.toSorted((a, b) => a - b)
      const share = (part: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
      console.log(
        `      ${taken.length} × GET /settings: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${share(1)} ms; bombs: ${answers.map(({ status, took }) => `${status} in ${Math.round(took)} ms`).join(', ')}`,
      )
      expect(taken.length).to.be.greaterThan(50)
      expect(share(0.5)).to.be.lessThan(100 * PATIENCE)
      expect(share(0.99)).to.be.lessThan(750 * PATIENCE)
      const next = await archive('De volgende', '<p>Een gewone mail</p>')
      expect(next.status).to.equal(200)
      expect(next.took).to.be.lessThan(5_000 * PATIENCE)
    },
  )
})
