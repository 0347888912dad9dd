package playground

// The page's API. Every body and answer is JSON. A POST answers 200 with
// {"ok":true} or the object named below, else 4xx with {"error":"a sentence"}.
// "as" is the acting member (id or key), "channel" a channel id.
//
//	GET  /                     the page
//	GET  /attachments/...      pictures
//	GET  /play/state?as=       StateView
//	GET  /play/events?as=      server-sent events; each data line is an Event.
//	                           The stream ends when the reader is too slow:
//	                           connect again and read the state again.
//	POST /play/command         {as, channel, command:"invade move", options:{name:value}} -> Reply
//	                           command is the path of default names; values are strings,
//	                           numbers, booleans, or the id of a user, channel or role
//	POST /play/autocomplete    the same and focused:"name" -> Reply with choices
//	POST /play/component       {as, channel, message, custom_id, values:[..]} -> Reply
//	POST /play/modal           {as, modal, fields:{custom_id: "text" or ["value"]}} -> Reply
//	POST /play/close           {as, modal} dismisses the form
//	POST /play/say             {as, channel, content} -> {message}
//	POST /play/dismiss         {as, channel, message} hides an ephemeral message
//	POST /play/delete          {as, channel, message} deletes a message for everybody
//	POST /play/read            {as, channel} marks as read
//	POST /play/locale          {as, locale} sets the language of the member's client
//	POST /play/clock           {advance: seconds} -> {now}
//	POST /play/thread          {as, thread, action: archive|unarchive|lock|unlock|delete}
//	POST /play/channel         {as, action: create|delete, name, channel} -> {channel}
//	POST /play/member          {user, action: leave|return}; user "bot" is the bot itself
//	POST /play/fault           Fault
//
// command, component and modal answer once the bot has acknowledged, or after
// 3 s with outcome "failed"; what follows a deferral comes as message events.
// An act that the client would not allow (unknown option, disabled button,
// missing permission) is refused with 400.
