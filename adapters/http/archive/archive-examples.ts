// Right requests and answers about archiving, for whoever reads the API's description.
const ARCHIVE_ID = '0a8b6c3e-5d1f-4c27-9d5e-7f3a2b1c4d60'

export const messageIdSample = '<20260228.1000@korenbloem.example>'

const receipt = {
  archiveId: ARCHIVE_ID,
  documentId: '5b0f2f1e-8a35-4f0b-8c52-1f6f0d0a7c11',
  documentUrl: 'https://ledger.example/docs/DocView.aspx?DocumentID=%7b5b0f2f1e-8a35-4f0b-8c52-1f6f0d0a7c11%7d',
  subject: 'Offerte broodlijn',
  archivedAt: '2026-03-01T12:00:00.000Z',
  archivedBy: 'Eva Jansen',
  parts: [
    { fileName: 'Offerte broodlijn.pdf', size: 48_213 },
    { fileName: 'tekening.txt', size: 5 },
  ],
  leftOut: [{ fileName: 'rondleiding.mp4', size: 28_311_552, reason: 'TOO_LARGE' as const }],
  undoUntil: '2026-03-02T12:00:00.000Z',
}

export const archiveExample = {
  input: {
    body: {
      target: { kind: 'contact', id: '3f5c2d1a-9b8e-4a77-b6d4-2c1e0f9a8b7c' },
      documentType: 55,
      emailData: {
        internetMessageId: messageIdSample,
        conversationId: 'AAQkAGI2…',
        subject: 'Offerte broodlijn',
        from: { name: 'Piet de Bakker', address: 'piet@korenbloem.example' },
        to: [{ name: 'Eva Jansen', address: 'eva.jansen@korrel.example' }],
        cc: [],
        sentAt: '2026-02-28T10:00:00Z',
        htmlBody: '<p>Dag Eva, graag een offerte.</p>',
      },
      leftOut: [{ fileName: 'rondleiding.mp4', size: 28_311_552, reason: 'TOO_LARGE' as const }],
      attachments: [{ fileName: 'tekening.txt', contentType: 'text/plain', content: 'SGFsbG8=' }],
    },
  },
  answers: {
    200: { status: 'archived', already: false, receipt },
    202: { status: 'queued', archiveId: ARCHIVE_ID },
  },
} as const

export const progressSample = { archiveId: ARCHIVE_ID, status: 'archiving', partsDone: 1, parts: 2 } as const

export const retryExample = {
  input: { params: { archiveId: ARCHIVE_ID } },
  answers: { 202: { status: 'queued' } },
} as const

export const withdrawExample = {
  input: { params: { archiveId: ARCHIVE_ID }, query: { documentId: receipt.documentId } },
  answers: { 200: { status: 'withdrawn', removed: true } },
} as const
