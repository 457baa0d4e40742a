// How the sample mails' HTML is put together: the look of an office mail, quoted replies included.

/** The body of a mail; `dir` for scripts that run from right to left. */
export const letter = (html: string, dir: 'ltr' | 'rtl' = 'ltr'): string =>
  `<html><body dir="${dir}"><div style="font-family:Calibri,'Segoe UI',sans-serif;font-size:11pt;color:#1f1f1f">${html}</div></body></html>`

/** What an answer carries below it of the mail it answers. */
export const quoted = (
  header: { readonly from: string; readonly sent: string; readonly subject: string },
  html: string,
): string =>
  `<div style="border-top:1px solid #c8c8c8;margin-top:16pt;padding-top:8pt"><p style="margin:0 0 8pt"><b>Van:</b> ${header.from}<br><b>Verzonden:</b> ${header.sent}<br><b>Onderwerp:</b> ${header.subject}</p><blockquote style="margin:0 0 0 6pt;padding-left:8pt;border-left:2px solid #c8c8c8;color:#444">${html}</blockquote></div>`

export const signature = (name: string, lines: readonly string[]): string =>
  `<p style="margin-top:14pt">Met vriendelijke groet,</p><p><b>${name}</b><br><span style="color:#5a5a5a">${lines.join('<br>')}</span></p>`
