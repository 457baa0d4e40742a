// The mail that leaves to one recipient, whatever their name, address and values hold.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import {
  isTooLargeWith,
  renderMailDocument,
  RECIPIENT_NAME_AT_MOST,
  renderMail,
} from '#domain/mailing/mail-document.ts'
import type { Mailing, Personalised, Recipient } from '#domain/mailing/message.ts'
import type { MergeText } from '#domain/mailing/placeholders.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { hostile } from '#test/support/hostile-text.ts'
import { verifies } from '#test/support/verifies.ts'
import { sampleContent, sampleMailing, sampleMessage } from './sample-messages.ts'

const eva: Recipient = { address: 'eva@klant.example', name: 'Eva Jansen' }
const plain: Personalised = {}

function rendered(change: Partial<Mailing> = {}, personalised = plain, recipient = eva) {
  const mail = renderMail(sampleMailing(change), sampleMessage({ personalised, recipient }))
  if (E.isLeft(mail)) throw new Error(mail.left.error)
  return mail.right
}

const paths = (...names: readonly string[]): MergeText =>
  names.flatMap((path, i) => [...(i === 0 ? [] : ['|']), { path, use: 'text' } as const])

describe('the mail to one recipient', () => {
  verifies('MSG-2', 'has the recipient’s values, and surveyUrl as one of its own only when present', () => {
    const content = sampleContent(
      paths('name', 'email', 'user.name', 'user.email'),
      paths('surveyUrl', 'data.surveyUrl', 'data.a', 'a'),
    )
    const { subject, text } = rendered({ content, data: { a: '1', surveyUrl: 'https://x.example/1' } })
    expect(subject).to.equal('Eva Jansen|eva@klant.example|Eva Jansen|eva@klant.example')
    expect(text).to.equal('https://x.example/1|https://x.example/1|1|')
    expect(rendered({ content, data: { a: '1' } }).text).to.equal('||1|')
  })

  verifies('MSG-2', 'has data of its own merged over the mailing’s, and a subject or body of its own', () => {
    const content = sampleContent(paths('data.a', 'data.b'), paths('data.c'))
    const data = { a: '1', b: '1', c: '1' }
    const merged = rendered({ content, data }, { data: { b: '2', c: null } })
    expect([merged.subject, merged.text]).to.deep.equal(['1|2', ''])
    const own = rendered({ content, data }, { subject: ['eigen ', ...paths('data.b')] })
    expect([own.subject, own.text]).to.deep.equal(['eigen 1', '1'])
    const { html, text } = sampleContent([], ['<p>y</p>'], ['y'])
    const other = rendered({ content, data }, { body: { html, text } })
    expect([other.subject, other.text]).to.deep.equal(['1|1', 'y'])
    expect(other.html).to.contain('<p>y</p>')
  })

  verifies('MSG-6', 'goes to a valid address alone; any other fails by itself', () => {
    expect(rendered()).to.deep.include({
      to: { address: 'eva@klant.example', name: 'Eva Jansen' },
      replyTo: O.some('antwoord@kantoor.example'),
    })
    for (const address of [
      '',
      ' eva@klant.example',
      'eva@klant.example, b@c.example',
      'Eva <eva@klant.example>',
      'eva@klant.example\r\nBcc: b@c.example',
      'e\0va@klant.example',
      'eva\u202e@klant.example',
      'eva@klant',
      '"eva"@klant.example',
      `${'e'.repeat(65)}@klant.example`,
      '=?utf-8?q?a?=@',
    ])
      expect(
        renderMail(sampleMailing(), sampleMessage({ recipient: { address, name: '' } })),
        JSON.stringify(address),
      ).to.deep.equal(E.left({ _tag: 'Refuse', error: 'invalid_recipient' }))
    expect(rendered({}, plain, { address: 'eva@bücher.example', name: '' }).to).to.deep.equal({
      address: 'eva@bücher.example',
      name: '',
    })
  })

  verifies('MSG-10', 'with values that make it too large is refused before it fills the memory', () => {
    const manyTimes = (n: number) => Array.from({ length: n }, () => ({ path: 'data.a', use: 'html' }) as const)
    const a = "'".repeat(65_000)
    const of = (n: number) =>
      renderMail(sampleMailing({ content: sampleContent([], manyTimes(n), ['x']), data: { a } }), sampleMessage())
    const tooLarge = E.left({ _tag: 'Refuse', error: 'too_large' })
    expect(E.isRight(of(6))).to.equal(true)
    for (const n of [7, 20_000]) expect(of(n)).to.deep.equal(tooLarge)
    expect(isTooLargeWith(sampleContent([], manyTimes(4)), { a })).to.equal(true)
    expect(isTooLargeWith(sampleContent([], manyTimes(3), ['x']), { a })).to.equal(false)
    expect(rendered({ content: sampleContent(manyTimes(20_000), ['x']), data: { a } }).subject).to.have.length(255)
  })

  verifies('MSG-6', 'has a name on one line that shows no other address, and is not too long', () => {
    const nameOf = (name: string): string => rendered({}, plain, { ...eva, name }).to.name
    expect(nameOf('Eva\r\nBcc: b@c.example')).to.equal('Eva Bcc: b (at) c.example')
    expect(nameOf('\u202eEva\0 \u200bJansen\u2069')).to.equal('Eva Jansen')
    expect(nameOf('EVA@klant.example')).to.equal('')
    expect(nameOf('n'.repeat(1_000))).to.have.length(RECIPIENT_NAME_AT_MOST)
    expect(nameOf('😀'.repeat(60))).to.equal(`${'😀'.repeat(49)}…`)
  })

  verifies('MSG-3', 'calls the recipient as they are called; the header alone is defended', () => {
    const named = (name: string) => {
      const content = sampleContent(paths('name'), [{ path: 'user.name', use: 'html' }])
      const { subject, html, to } = rendered({ content }, plain, { ...eva, name })
      return [subject, /\n(.*)\n<\/td>/.exec(html)?.[1], to.name]
    }
    expect(named('Studio @ Work & Zn')).to.deep.equal([
      'Studio @ Work & Zn',
      'Studio @ Work &amp; Zn',
      'Studio (at) Work & Zn',
    ])
    expect(named('eva@klant.example')).to.deep.equal(['eva@klant.example', 'eva@klant.example', ''])
    const long = 'n'.repeat(RECIPIENT_NAME_AT_MOST + 1)
    expect(named(long)).to.deep.equal([long, long, `${'n'.repeat(RECIPIENT_NAME_AT_MOST - 1)}…`])
  })

  verifies('MSG-3', 'lacks something when its subject or the address of a link fills to nothing', () => {
    const link = (path: string): MergeText => ['<a href="', { path, use: 'address' }, '">x</a>']
    const lackOf = (subject: MergeText, html: MergeText, data = {}) =>
      O.toUndefined(rendered({ content: sampleContent(subject, html), data }).lack)
    expect(lackOf(paths('data.a'), ['x'])).to.equal('subject_empty')
    expect(lackOf(paths('data.a'), ['x'], { a: ' \u200b' })).to.equal('subject_empty')
    expect(lackOf(['Dag ', ...paths('data.a')], ['x', ...paths('data.a')])).to.equal(undefined)
    expect(lackOf(['Dag'], link('surveyUrl'))).to.equal('link_empty')
    expect(lackOf(['Dag'], link('data.a'), { a: 'javascript:alert(1)' })).to.equal('link_empty')
    expect(lackOf(['Dag'], link('surveyUrl'), { surveyUrl: 'https://x.example' })).to.equal(undefined)
  })

  verifies('MSG-6', 'has a subject of one line, cut to what mail programs keep', () => {
    const content = sampleContent(paths('data.a'), ['x'])
    expect(rendered({ content, data: { a: 's'.repeat(255) } }).subject).to.equal('s'.repeat(255))
    expect(rendered({ content, data: { a: 's'.repeat(5_000) } }).subject).to.equal(`${'s'.repeat(254)}…`)
    expect(rendered({ content, data: { a: `${'s'.repeat(253)}😀😀` } }).subject).to.equal(`${'s'.repeat(253)}…`)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 300 }), (name, a) => {
        const mail = rendered({ content: sampleContent([...paths('name', 'data.a')], ['x']), data: { a } }, plain, {
          ...eva,
          name,
        })
        for (const text of [mail.subject, mail.to.name]) {
          expect(text).to.not.match(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
          expect(text.isWellFormed()).to.equal(true)
        }
        expect(mail.subject.length).to.be.at.most(255)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })
})

describe('the opt-out of a mail', () => {
  const url = 'https://tapster.example/o/A1?b=1&c=2'
  const path = (use: 'text' | 'address') => [{ path: 'unsubscribeUrl', use }] as const

  verifies('CAM-17', 'is a value of its own and the last lines of both parts, in the language of the mail', () => {
    for (const [language, why, link] of [
      [
        'nl',
        'Deze mail hoort bij een vragenlijst van dit kantoor. Niemand ziet wie wat antwoordt.',
        'Afmelden voor vragenlijsten van dit kantoor',
      ],
      [
        'en',
        'This mail belongs to a survey of this office. No one sees who answers what.',
        'Unsubscribe from surveys of this office',
      ],
    ] as const) {
      const content = { ...sampleContent(path('text'), ['<p>x</p>'], path('text')), language }
      const mail = rendered({ content }, { unsubscribeUrl: url })
      expect([mail.subject, mail.unsubscribeUrl]).to.deep.equal([url, O.some(url)])
      expect(mail.text).to.equal(`${url}\n\n---\n${why}\n${link}: ${url}\n`)
      const [card = '', foot = ''] = mail.html.split('<tr><td class="tapster-foot"')
      expect(card).to.include('<p>x</p>')
      expect(foot).to.include(`\n${why} <a href="${url.replace('&', '&amp;')}">${link}</a>\n`)
      expect(mail.html).to.match(
        /@media \(prefers-color-scheme: dark\) \{[^@]*\.tapster-foot \{ color: #\w+ !important; \}/,
      )
    }
  })

  verifies('CAM-17', 'is in no other mail, whatever its values are called', () => {
    const content = sampleContent(path('text'), ['<a href="', ...path('address'), '">x</a>'], path('text'))
    const { subject, text, html, unsubscribeUrl } = rendered({ content, data: { unsubscribeUrl: url } })
    expect([subject, text, unsubscribeUrl]).to.deep.equal(['', '', O.none])
    expect(html).to.include('<a href="">x</a>').and.not.include('<td class="tapster-foot"')
  })

  verifies('CAM-17', 'is an address of the web in plain characters, or none', () => {
    const parsed = (text: string): string | undefined =>
      O.toUndefined(rendered({}, { unsubscribeUrl: text }).unsubscribeUrl)
    for (const text of [
      '',
      'tapster.example/o',
      'javascript:alert(1)',
      'mailto:a@b.example',
      `${url}${'x'.repeat(900)}`,
    ])
      expect(parsed(text), text).to.equal(undefined)
    expect(parsed('https://bücher.example/é>\r\nBcc: x')).to.equal('https://xn--bcher-kva.example/%C3%A9%3EBcc:%20x')
    fc.assert(
      fc.property(hostile, (text) => {
        for (const tried of [
          text,
          `https://x.example/${text}`,
          `http://x.example?${text}`,
          `https://x.example#${text}`,
        ])
          expect(parsed(tried) ?? 'http://').to.match(/^https?:\/\/[!-;=?-~]{0,900}$/)
      }),
      { numRuns: propertyRuns(1_000) },
    )
  })
})

describe('the document of a mail', () => {
  const html = renderMailDocument('nl', 'A & <b>', '<p>Dag</p>')

  verifies('MSG-10', 'has its language, its title, and tables for layout alone', () => {
    expect(html).to.match(/^<!doctype html>\n<html lang="nl" dir="ltr">\n<head>\n<meta charset="utf-8">/)
    expect(html).to.include('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(html).to.include('<title>A &amp; &lt;b&gt;</title>')
    expect(html).to.include('<div lang="nl" dir="ltr"')
    expect(html).to.include('max-width: 600px')
    expect(html.match(/<table/g)).to.deep.equal(html.match(/<table(?= role="presentation")/g))
    expect(html).to.include('\n<p>Dag</p>\n')
    expect(rendered().html).to.include('<title>Dag Eva Jansen</title>').and.include('<p>Eva Jansen</p>')
  })

  verifies('MSG-12', 'has classes of its own alone in its sheet, so that a template keeps its colours', () => {
    const sheet = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
    const classes = [...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
    expect(classes).to.include('tapster-plain')
    for (const name of classes) expect(name).to.match(/^tapster-/)
  })

  verifies('MSG-10', 'is readable in light and dark; a body with colours of its own keeps its light ground', () => {
    expect(html).to.include('<meta name="color-scheme" content="light dark">')
    expect(html).to.match(
      /@media \(prefers-color-scheme: dark\) \{[^@]*\.tapster-plain \{ background-color: #\w+ !important; color: #\w+ !important; \}/,
    )
    expect(html).to.include('<td class="tapster-plain"')
    for (const body of [
      '<p style="color: red">x</p>',
      '<td bgcolor="#fff">x',
      '<font color="red">x',
      '<p style="background: red">',
    ])
      expect(renderMailDocument('nl', 'x', body), body).to.include('<td class="tapster-own"')
  })
})
