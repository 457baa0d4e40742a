// Pictures that a mail shows from its attachments.
import { expect } from 'chai'
import { listPictures, withPictures } from '#domain/mailing/pictures.ts'
import { mailToSend } from '#test/cloud-adapter/mailer-world.ts'
import { verifies } from '#test/support/verifies.ts'

const attached = (filename: string) => ({ filename, contentType: 'image/png', content: new Uint8Array() })

const HTML = '<p>cid:x</p><img alt="a" src="cid:logo.png" /><img src=" CID:mijn%20%26.png "><img src="cid:logo.png">'

describe('pictures of a mail', () => {
  verifies('MSG-12', 'are named by the file names of attachments', () => {
    expect(listPictures(HTML)).to.deep.equal(['logo.png', 'mijn &.png'])
    expect(listPictures('<img src=" CID:logo.png ">')).to.deep.equal(['logo.png'])
    expect(listPictures('<img src="cid:a&amp;b%.png"><img src="https://x.example/cid:y">')).to.deep.equal(['a&b%.png'])
  })

  verifies('MSG-12', 'get a content id, the same in the HTML and at the attachment; other attachments get none', () => {
    const { attachments: _, id, ...mail } = mailToSend(1, { html: HTML })
    const { html, attachments } = withPictures({ id, ...mail }, [
      attached('lijst.pdf'),
      attached('mijn &.png'),
      attached('logo.png'),
    ])
    const [logo, other] = [`3.${id}@tapster`, `2.${id}@tapster`]
    expect(html).to.equal(
      `<p>cid:x</p><img alt="a" src="cid:${logo}" /><img src="cid:${other}"><img src="cid:${logo}">`,
    )
    expect(attachments.map(({ contentId }) => contentId)).to.deep.equal([undefined, other, logo])
  })
})
