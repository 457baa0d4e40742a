// What is open in Outlook, read through Office.js: each of its four forms, and those that a client gives only in part.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import {
  ANNA,
  appointmentDraft,
  EVA,
  lacking,
  mailDraft,
  outlookWith,
  PIET,
  readAppointment,
  readMail,
  refused,
  succeeded,
} from './outlook.ts'

const person = ({ displayName, emailAddress }: typeof EVA) => ({ name: displayName, address: emailAddress })
const itemOf = async (item: object | null) => (await outlookWith(item)).host.currentItem()
const right = (item: unknown) => ({ _tag: 'Right', right: item })

describe('the open item in Outlook', () => {
  verifies('CLI-1', 'is a mail being read, with ids as in Outlook and without what lies elsewhere', async () => {
    expect(await itemOf(readMail())).to.deep.equal(
      right({
        kind: 'mail',
        mode: 'read',
        key: 'AAMk/+1=',
        itemId: 'AAMk/+1=',
        internetMessageId: '<1@mail.example>',
        conversationId: 'conversation-1',
        subject: 'Offerte',
        from: person(EVA),
        to: [person(PIET)],
        cc: [person(ANNA)],
        sentAt: Date.parse('2025-12-04T07:30:00Z'),
        arrivedAt: Date.parse('2026-03-02T09:00:00Z'),
        attachments: [
          {
            id: 'a1',
            fileName: 'offerte.pdf',
            contentType: 'application/pdf',
            size: 10,
            contentId: null,
            isInline: false,
          },
          {
            id: 'a2',
            fileName: 'logo.png',
            contentType: 'image/png',
            size: 5,
            contentId: 'logo@x',
            isInline: true,
          },
        ],
      }),
    )
  })

  verifies('ARC-14', 'has no date without a Date header, and never that of its arrival', async () => {
    const headers: readonly ((...args: readonly unknown[]) => void)[] = [
      succeeded('Subject: x'),
      succeeded(''),
      succeeded('Date: gisteren'),
      refused(),
      lacking,
    ]
    for (const getAllInternetHeadersAsync of headers)
      expect(await itemOf({ ...readMail(), getAllInternetHeadersAsync })).to.have.nested.property('right.sentAt', null)
  })

  const appointment = {
    kind: 'appointment',
    subject: 'Kennismaking',
    organiser: person(EVA),
    startsAt: Date.parse('2026-03-02T09:00:00Z'),
    endsAt: Date.parse('2026-03-02T10:00:00Z'),
    location: 'Kantoor',
  }

  verifies('CLI-1', 'is an appointment being read, each attendee once and without its organiser', async () => {
    expect(await itemOf(readAppointment())).to.deep.equal(
      right({
        ...appointment,
        mode: 'read',
        key: 'AAMkAppointment',
        itemId: 'AAMkAppointment',
        attendees: [person(PIET), person(ANNA)],
      }),
    )
  })

  verifies('CLI-1', 'is a mail being written, asked for field by field, without an id until it is saved', async () => {
    expect(await itemOf(mailDraft())).to.deep.equal(
      right({
        kind: 'mail',
        mode: 'compose',
        key: 'draft-1',
        itemId: null,
        conversationId: 'conversation-2',
        subject: 'Re: offerte',
        to: [person(PIET)],
        cc: [],
      }),
    )
  })

  verifies('CLI-1', 'is an appointment being written', async () => {
    expect(await itemOf(appointmentDraft())).to.deep.equal(
      right({ ...appointment, mode: 'compose', key: 'draft-1', itemId: 'AAMk-draft', attendees: [person(PIET)] }),
    )
  })

  verifies(
    ['CLI-12', 'SES-13'],
    'names the shared mailbox that contains it, while the user stays who they are',
    async () => {
      const shared = { getSharedPropertiesAsync: succeeded({ owner: 'info@korrel.example', delegatePermissions: 1 }) }
      for (const item of [readMail(), readAppointment(), mailDraft(), appointmentDraft()]) {
        const { host } = await outlookWith({ ...item, ...shared })
        expect(await host.currentItem()).to.have.nested.property('right.owner', 'info@korrel.example')
        expect(host.userAddress).to.equal(EVA.emailAddress)
      }
      const sentFrom = (sender: typeof EVA) => itemOf({ ...mailDraft(), from: { getAsync: succeeded(sender) } })
      expect(await sentFrom({ ...EVA, emailAddress: 'info@korrel.example' })).to.have.nested.property(
        'right.owner',
        'info@korrel.example',
      )
      expect(await sentFrom({ ...EVA, emailAddress: EVA.emailAddress.toUpperCase() })).not.to.have.nested.property(
        'right.owner',
      )
    },
  )

  verifies('CLI-12', 'has on a phone the id that it has on a computer, and can be read by it', async () => {
    const { host } = await outlookWith({ ...readMail(), itemId: 'AAMk-_1=' })
    expect(await host.currentItem()).to.deep.equal(await itemOf(readMail()))
    expect(await host.htmlBody('AAMk/+1=')).to.deep.equal(right('<p>Beste Piet</p>'))
    expect(await host.savedItemId('AAMk/+1=')).to.deep.equal(right('AAMk/+1='))
  })

  verifies('CLI-12', 'comes without attachments where the client has not the calls for them', async () => {
    const mailbox = { userProfile: { emailAddress: EVA.emailAddress }, addHandlerAsync: lacking }
    for (const isSupported of [false, true]) {
      const requirements = { isSetSupported: () => isSupported }
      const { host } = await outlookWith(readMail(), { context: { mailbox, ui: {}, requirements } })
      expect(host.givesAttachments).to.equal(isSupported)
    }
    expect((await outlookWith(readMail())).host.givesAttachments, 'an old client that cannot say').to.equal(true)
  })

  it('has no owner in the user’s own mailbox, and where a client cannot say', async () => {
    for (const getSharedPropertiesAsync of [refused(), lacking])
      expect(await itemOf({ ...readMail(), getSharedPropertiesAsync })).not.to.have.nested.property('right.owner')
  })

  it('is absent where nothing is open in a pinned pane, or something the pane cannot work with', async () => {
    expect(await itemOf(null)).to.deep.equal(right(null))
    expect(await itemOf({ ...readMail(), itemType: 'contact' })).to.deep.equal(right(null))
    const { from: _, ...senderless } = readMail()
    expect(await itemOf(senderless)).to.deep.equal(right(null))
    const { start: __, ...timeless } = readAppointment()
    expect(await itemOf(timeless)).to.deep.equal(right(null))
  })

  it('is whole where a client lacks what an item can do without', async () => {
    const { organizer: _, location: __, optionalAttendees: ___, ...bare } = appointmentDraft()
    expect(await itemOf({ ...bare, getItemIdAsync: lacking }))
      .to.deep.include({ _tag: 'Right' })
      .and.to.have.property('right')
      .that.includes({ itemId: null, organiser: null, location: '' })
    const { conversationId: _____, ...alone } = mailDraft()
    expect(await itemOf(alone)).to.have.nested.property('right.conversationId', null)
  })

  it('fails, and never throws, where a client refuses or lacks what an item cannot do without', async () => {
    for (const [name, item] of [
      ['subject', { ...mailDraft(), subject: { getAsync: refused() } }],
      ['to', { ...mailDraft(), to: { getAsync: lacking } }],
      ['cc', { ...mailDraft(), cc: { getAsync: refused() } }],
      ['start', { ...appointmentDraft(), start: { getAsync: refused() } }],
      ['end', { ...appointmentDraft(), end: { getAsync: lacking } }],
      ['no date', { ...readMail(), dateTimeCreated: 'yesterday' }],
    ] as const)
      expect(await itemOf(item), name).to.have.nested.property('left._tag', 'HostFailed')
  })
})

describe('changes of the open item in Outlook', () => {
  verifies('CLI-1', 'notify every listener, each of which can stop alone', async () => {
    const { host, open } = await outlookWith(readMail())
    const received: string[] = []
    const stopFirst = host.onItemChanged(() => received.push('first'))
    host.onItemChanged(() => received.push('second'))
    open(readAppointment())
    stopFirst()
    open(null)
    expect(received).to.deep.equal(['first', 'second', 'second'])
    expect(await host.currentItem()).to.deep.equal(right(null))
  })

  verifies('CLI-1', 'include recipients and times of a draft, also of one opened later', async () => {
    const [first, second] = [new Map<string, () => void>(), new Map<string, () => void>()]
    const { host, open } = await outlookWith(mailDraft(first))
    let received = 0
    host.onItemChanged(() => (received += 1))
    first.get('olkRecipientsChanged')?.()
    expect(received).to.equal(1)
    open(appointmentDraft(second))
    second.get('olkRecipientsChanged')?.()
    second.get('olkAppointmentTimeChanged')?.()
    expect(received).to.equal(4)
  })

  it('distinguish a draft from the one before, and know it again after it was saved', async () => {
    const { host, open, office } = await outlookWith(mailDraft())
    const keyOf = async () => {
      const item = await host.currentItem()
      return item._tag === 'Right' ? item.right?.key : undefined
    }
    const before = await keyOf()
    office['context'].mailbox.item.getItemIdAsync = succeeded('AAMk-saved')
    expect(await keyOf()).to.equal(before)
    open(mailDraft())
    expect(await keyOf()).not.to.equal(before)
  })

  it('are looked for in a draft when the user turns to the pane, since no event reports a subject', async () => {
    const { host, open, turnToPane } = await outlookWith(mailDraft())
    let received = 0
    host.onItemChanged(() => (received += 1))
    turnToPane()
    expect(received).to.equal(1)
    open(readMail())
    turnToPane()
    expect(received).to.equal(2)
  })

  it('go unnoticed where a client has no events, and nothing else fails', async () => {
    const { host } = await outlookWith(
      { ...mailDraft(), addHandlerAsync: lacking },
      { context: { mailbox: { userProfile: { emailAddress: EVA.emailAddress }, addHandlerAsync: lacking }, ui: {} } },
    )
    expect(await host.currentItem()).to.have.property('_tag', 'Right')
  })
})
