/**
 * The error catalog: every API error with its HTTP status and default message. Code that throws one
 * may supply a more specific message.
 */
export const ERRORS = {
  validation_failed: { status: 400, message: "Some values aren't valid." },
  malformed_request: { status: 400, message: "The request couldn't be read." },
  bad_signature: { status: 400, message: "The signature isn't valid." },
  unsupported_archive: { status: 400, message: "Upload a .zip or .tar.gz archive." },
  unsafe_archive: { status: 400, message: "The archive contains an entry that isn't allowed." },
  unsupported_attachment: {
    status: 400,
    message: "Attach images (PNG, JPEG, GIF, WebP), PDFs, text files, .zip, or .gz files.",
  },
  unsupported_picture: { status: 400, message: "Choose a PNG, JPEG, WebP or GIF picture." },
  empty_archive: { status: 400, message: "The archive has no files." },
  private_files: { status: 400, message: "The archive contains files that can't be sold." },
  wrong_code: {
    status: 400,
    message: "This code is wrong or was already used. Wait for the next one.",
  },
  nothing_to_judge: { status: 400, message: "No .tf file found." },
  authentication_required: { status: 401, message: "Authentication required" },
  unauthorized: { status: 401, message: "Invalid API key provided" },
  invalid_credentials: { status: 401, message: "Invalid username or password." },
  second_factor_required: {
    status: 401,
    message: "Enter the code from your authenticator app, or a recovery code.",
  },
  sign_in_expired: { status: 401, message: "This sign-in took too long. Please start again." },
  ticket_not_valid: {
    status: 401,
    message: "Could not validate your GitHub login. Please try again.",
  },
  passkey_not_accepted: { status: 401, message: "This passkey wasn't accepted." },
  runner_signature_refused: { status: 401, message: "The runner's signature isn't valid." },
  runner_clock_wrong: {
    status: 401,
    message: "The request's time is too far from the server's. Use the time in Server-Time.",
  },
  runner_request_replayed: { status: 401, message: "This nonce was used before." },
  runner_not_enrolled: { status: 401, message: "This runner isn't enrolled, or it was revoked." },
  enrollment_refused: {
    status: 401,
    message: "The enrollment token is unknown, used or expired. Create another.",
  },
  payment_failed: { status: 402, message: "The payment was declined." },
  purchase_required: { status: 402, message: "Purchase required" },
  precondition_failed: {
    status: 412,
    message: "This has changed since you read it. Read it again, and repeat your change.",
  },
  second_person_needed: {
    status: 403,
    message: "Someone other than the person who asked for the plan must approve it.",
  },
  approval_not_signed: {
    status: 403,
    message: "The runner applies this plan only with a passkey's signature.",
  },
  passkey_not_listed: {
    status: 403,
    message: "The runner's owner lists none of your passkeys.",
  },
  policy_refused: {
    status: 403,
    message: "The pool's policy doesn't allow this plan.",
  },
  purchase_ended: {
    status: 403,
    message: "Your purchase was refunded, so you can't download this module. You can buy it again.",
  },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  email_unconfirmed: {
    status: 403,
    message: "Please confirm your email address first. The link is in the email that we sent you.",
  },
  session_required: {
    status: 403,
    message: "API keys can't do this. Sign in instead.",
  },
  insufficient_scope: {
    status: 403,
    message: "This API key or access token doesn't have the scope that the call requires.",
  },
  key_required: {
    status: 403,
    message: "This call is about API keys. Send an API key, not an application's token.",
  },
  id_token_refused: { status: 403, message: "The pipeline's ID token isn't valid." },
  not_a_publisher: { status: 403, message: "No publisher of this module matches the ID token." },
  publishing_stopped: {
    status: 403,
    message: "This module is off sale, or its owner's account is closed or suspended.",
  },
  account_suspended: { status: 403, message: "This account is suspended." },
  own_account: { status: 403, message: "You can't do this to your own account." },
  cross_site_request: { status: 403, message: "The request came from another site." },
  auditor_not_approved: {
    status: 403,
    message: "An administrator must approve your auditor account first.",
  },
  second_factor_missing: {
    status: 403,
    message: "Your role requires two-factor sign-in. Set it up in your account settings first.",
  },
  fresh_session_required: {
    status: 403,
    message: "Please log out and sign in again to confirm your identity.",
  },
  not_thread_author: {
    status: 403,
    message: "Only the thread's author can mark its solution.",
  },
  installs_stopped: {
    status: 403,
    message: "This module was taken down because it's dangerous. No one can install it.",
  },
  own_profile: { status: 403, message: "You can't review yourself." },
  not_worked_together: {
    status: 403,
    message:
      "You can review an engineer once you both marked work as done. Review a contract on its page.",
  },
  other_moderator: {
    status: 403,
    message: "You made this decision. Another moderator must decide the appeal.",
  },
  not_own_post: { status: 403, message: "Only the author can edit this post." },
  own_post: { status: 403, message: "You can't do this to your own post." },
  module_bought: {
    status: 409,
    message:
      "There are purchases of this module, so it can't be deleted. Take it off sale instead.",
  },
  own_module: { status: 403, message: "You can't do this with your own module." },
  own_service: { status: 403, message: "You can't do this with your own service." },
  own_project: { status: 403, message: "You can't do this with your own project." },
  not_taking_messages: { status: 403, message: "This person has blocked your messages." },
  blocked_by_you: { status: 403, message: "You blocked this person. Unblock them to write." },
  method_not_allowed: { status: 405, message: "This address does not support this method." },
  not_found: { status: 404, message: "Not found" },
  deployment_not_found: { status: 404, message: "Deployment not found" },
  operation_not_found: { status: 404, message: "Operation not found" },
  approver_not_found: { status: 404, message: "Approver not found" },
  runner_not_found: { status: 404, message: "Runner not found" },
  runner_pool_not_found: { status: 404, message: "Runner pool not found" },
  service_not_found: { status: 404, message: "Service not found" },
  project_not_found: { status: 404, message: "Project not found" },
  conversation_not_found: { status: 404, message: "Conversation not found" },
  module_not_found: { status: 404, message: "Module Not Found" },
  github_not_set_up: { status: 404, message: "GitHub sign-in isn't set up on this server." },
  engineer_not_found: { status: 404, message: "Engineer not found" },
  user_not_found: { status: 404, message: "User not found" },
  version_not_found: { status: 404, message: "Version not found" },
  suppression_not_found: {
    status: 404,
    message: "The author doesn't suppress such a finding in this version.",
  },
  notice_not_found: { status: 404, message: "Notice not found" },
  article_not_found: { status: 404, message: "Article Not Found" },
  event_not_found: { status: 404, message: "Event not found" },
  tutorial_not_found: { status: 404, message: "Tutorial Not Found" },
  category_not_found: { status: 404, message: "Category not found" },
  thread_not_found: { status: 404, message: "Thread not found" },
  post_not_found: { status: 404, message: "Reply not found" },
  upload_not_found: { status: 404, message: "Upload not found" },
  event_closed: { status: 409, message: "This event is over or canceled." },
  event_not_over: { status: 409, message: "A recording can be added once the event is over." },
  event_has_registrations: {
    status: 409,
    message: "People are registered for this event. Cancel it first, so that we can email them.",
  },
  id_token_used: {
    status: 409,
    message: "This ID token was used before. Each one works once, so get another.",
  },
  publisher_exists: { status: 409, message: "This publisher is already added." },
  too_many_publishers: {
    status: 409,
    message: "This module has 10 publishers, the maximum. Remove one to add another.",
  },
  conflict: { status: 409, message: "This has changed in the meantime. Reload and try again." },
  username_taken: { status: 409, message: "Username already exists" },
  email_taken: { status: 409, message: "Another account has already confirmed this address." },
  mail_not_set_up: {
    status: 409,
    message: "This server can't send email. Please ask its operator.",
  },
  github_account_taken: {
    status: 409,
    message: "This GitHub account belongs to another account here.",
  },
  only_way_in: {
    status: 409,
    message: "This is your only way to sign in. Add another one first.",
  },
  token_name_taken: {
    status: 409,
    message: "You already have a key with this name. Choose another name, or revoke that key.",
  },
  too_many_keys: {
    status: 409,
    message: "You have 100 API keys, the maximum. Revoke one to create another.",
  },
  too_many_applications: {
    status: 409,
    message: "You have 20 applications, the maximum. Delete one to register another.",
  },
  address_taken: { status: 409, message: "You already have a module with this address." },
  version_exists: {
    status: 409,
    message: "This version already exists. Published versions can't change.",
  },
  critical_findings: {
    status: 409,
    message:
      "This version has critical findings, by default or with other inputs, so it can't be verified.",
  },
  upload_used: { status: 409, message: "This upload already belongs to another version." },
  already_purchased: { status: 409, message: "You already own this module." },
  balance_open: {
    status: 409,
    message: "Your account still has a balance. Request a payout before you delete it.",
  },
  not_refundable: { status: 409, message: "This purchase can't be refunded." },
  dispute_open: {
    status: 409,
    message:
      "You disputed your payment for this module. You can buy it again once your bank has decided.",
  },
  payout_refused: { status: 409, message: "This amount can't be paid out." },
  bank_reference_used: { status: 409, message: "This bank transfer has been recorded before." },
  adjustment_refused: { status: 409, message: "This adjustment can't be posted." },
  items_unavailable: {
    status: 409,
    message: "Some items can't be bought. Remove them and try again.",
  },
  cart_full: { status: 409, message: "Your cart is full. It holds 50 items." },
  discount_code_taken: { status: 409, message: "You already have a discount code with this name." },
  too_many_discount_codes: { status: 409, message: "You have 200 discount codes, the maximum." },
  contract_not_completed: {
    status: 409,
    message: "You can review each other once the contract is completed.",
  },
  reviews_closed: {
    status: 409,
    message: "This contract's reviews are closed. Published reviews can't be changed.",
  },
  already_reviewed: { status: 409, message: "You have already reviewed this module." },
  engineer_profile_missing: {
    status: 409,
    message: "Create an engineer profile first. Services appear with your profile.",
  },
  too_many_services: { status: 409, message: "You have 50 services. Delete one to add another." },
  no_room_for_pictures: {
    status: 409,
    message: "Your forum pictures use the full 50MB. Remove some from your posts first.",
  },
  no_room_for_visitors_files: {
    status: 409,
    message:
      "We can't store more files from visitors now. Sign in to attach files, or send your ticket without them.",
  },
  too_many_pictures: { status: 409, message: "A service can have at most 5 pictures." },
  too_many_projects: {
    status: 409,
    message: "You have 20 unfinished projects. Delete a draft or cancel a project first.",
  },
  project_not_open: { status: 409, message: "This project isn't open for proposals." },
  project_has_proposals: {
    status: 409,
    message: "This project has proposals, so its text can't change anymore.",
  },
  already_proposed: {
    status: 409,
    message: "You already have a proposal for this project. Edit or withdraw it.",
  },
  too_many_invitations: {
    status: 409,
    message: "You invited 20 engineers, the maximum for a project.",
  },
  work_limit: { status: 409, message: "The limit of your account is reached." },
  too_many_proposals: {
    status: 409,
    message:
      "The limit for proposals is reached: 100 per project, 5 of them yours, or 50 undecided in all.",
  },
  terms_changed: {
    status: 409,
    message: "This isn't the text of the contract. Load the page and read it again.",
  },
  amendment_open: {
    status: 409,
    message: "This contract has an open amendment. End it before you propose another one.",
  },
  amendment_ended: {
    status: 409,
    message: "This amendment isn't open anymore. Load the page to see what happened.",
  },
  contract_not_active: { status: 409, message: "This contract isn't active." },
  contract_paid_outside: {
    status: 409,
    message: "This contract is paid outside Stackyard, so this isn't possible here.",
  },
  contract_not_paid_outside: {
    status: 409,
    message: "This contract ends with its milestones. Approve or cancel them instead.",
  },
  package_changed: {
    status: 409,
    message: "This package isn't offered like this anymore. Open the service and add it again.",
  },
  package_ordered: {
    status: 409,
    message: "You have ordered this package, and the engineer hasn't answered yet.",
  },
  tip_not_open: { status: 409, message: "This tip can't be paid now." },
  milestone_not_open: { status: 409, message: "This milestone can't be paid now." },
  milestone_moved: {
    status: 409,
    message: "This milestone has changed. Look at its current state and try again.",
  },
  no_revisions_left: {
    status: 409,
    message: "The agreed rounds of changes are used up. Approve the work or open a dispute.",
  },
  payment_disputed: {
    status: 409,
    message: "The client's bank is deciding about this payment, so it can't move now.",
  },
  stale_attempt: {
    status: 409,
    message: "This work was leased again, canceled or ended.",
  },
  runner_pool_exists: { status: 409, message: "You have a pool with this name." },
  runner_pool_missing: {
    status: 409,
    message: "Create a runner pool and enroll a runner first.",
  },
  runner_pool_in_use: { status: 409, message: "Deployments use this pool." },
  too_many_runner_pools: { status: 409, message: "You have too many runner pools." },
  too_many_deployments: { status: 409, message: "You have too many deployments." },
  deployment_busy: {
    status: 409,
    message: "An operation of this deployment is in progress. Wait for it or cancel it.",
  },
  deployment_current: {
    status: 409,
    message: "The deployment has this version already.",
  },
  deployment_uncertain: {
    status: 409,
    message: "Say first how the uncertain operation ended. A check shows what is there.",
  },
  plan_changed: {
    status: 409,
    message: "This isn't the plan that you read. Review the current one.",
  },
  apply_started: {
    status: 409,
    message: "The runner is changing resources, so this can't be canceled.",
  },
  too_many_approvers: {
    status: 409,
    message: "The pool has too many approvers. Remove some first.",
  },
  approvers_missing: {
    status: 409,
    message: "Add an approver first, and wait until they accept.",
  },
  too_many_runners: { status: 409, message: "The pool has too many runners. Revoke some first." },
  proposal_changed: {
    status: 409,
    message: "The engineer changed this proposal. Review it again before you accept it.",
  },
  price_changed: {
    status: 409,
    message: "The price has changed. Check the new one and confirm again.",
  },
  already_requested: {
    status: 409,
    message: "You already requested this. The engineer hasn't answered yet.",
  },
  scan_not_finished: { status: 409, message: "The security scan hasn't finished yet." },
  scan_failed: { status: 409, message: "The security scan stopped this submission." },
  post_waiting: {
    status: 409,
    message: "One of your posts is pending moderation. You can post again once it's approved.",
  },
  thread_has_replies: {
    status: 409,
    message: "You can't delete a thread that has replies. You can edit it.",
  },
  ticket_closed: {
    status: 409,
    message: "This ticket is closed. Please write a new one.",
  },
  other_customer: { status: 409, message: "The other ticket belongs to another customer." },
  thread_merged: {
    status: 409,
    message: "This thread was merged into another one. Reload to open it. Your text is kept.",
  },
  thread_locked: { status: 409, message: "This thread is locked. You can't reply to it." },
  not_for_sale: { status: 409, message: "This module isn't for sale." },
  link_expired: {
    status: 410,
    message: "This link no longer works. Please request a new one.",
  },
  request_timeout: { status: 408, message: "The request timed out." },
  too_many_scans: {
    status: 429,
    message: "Too many of your scans are already waiting. Upload again when one finishes.",
  },
  request_in_progress: {
    status: 409,
    message: "The same request is still in progress. Please try again in a moment.",
  },
  answer_lost: {
    status: 409,
    message: "The request succeeded, but its response was lost. Reload to see the result.",
  },
  secret_shown_once: {
    status: 409,
    message:
      "This request already succeeded, and its secret is shown only once. Replace the secret, or remove it and create another.",
  },
  archive_too_large: { status: 413, message: "The archive is larger than 50MB." },
  attachment_too_large: { status: 413, message: "The file is larger than 10MB." },
  picture_too_large: { status: 413, message: "The picture is larger than 5MB." },
  picture_too_long: {
    status: 413,
    message: "The picture is wider or higher than 16,384 pixels. Choose a smaller one.",
  },
  too_many_pixels: {
    status: 413,
    message: "The picture has more than 40 megapixels. Choose a smaller one.",
  },
  picture_too_costly: {
    status: 413,
    message:
      "The picture takes too much memory or time to open. Save it as a plain JPEG or PNG and try again.",
  },
  body_too_large: { status: 413, message: "The request is too large." },
  address_too_long: { status: 414, message: "The address is too long. Try a shorter search." },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key belongs to another request. Use a new one.",
  },
  too_many_attempts: { status: 429, message: "Too many attempts. Please wait and try again." },
  slow_mode: { status: 429, message: "This thread is in slow mode. Please wait and try again." },
  headers_too_large: { status: 431, message: "The request's headers are too large." },
  internal_error: { status: 500, message: "An unexpected error occurred. Please try again." },
  payments_not_set_up: { status: 501, message: "Payments are not set up on this server." },
  busy: { status: 503, message: "Too many scans are running. Please try again in a moment." },
  overloaded: { status: 503, message: "The service is very busy. Please try again in a moment." },
  unavailable: { status: 503, message: "The service is restarting. Please try again." },
  issuer_unavailable: {
    status: 503,
    message: "We couldn't get the keys of the token's issuer. Try again in a minute.",
  },
  storage_full: {
    status: 507,
    message:
      "The server is out of storage, and your changes weren't saved. Please try again later.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Why an uploaded picture is rejected. */
export const PICTURE_ERRORS = [
  "unsupported_picture",
  "picture_too_large",
  "picture_too_long",
  "too_many_pixels",
  "picture_too_costly",
  "overloaded",
] as const satisfies readonly ErrorCode[];

/**
 * A value that changed since the user saw it, such as a price in cents: the value seen and the
 * current one.
 */
export interface Difference {
  seen: number | string;
  current: number | string;
}

/** The body of every `/api` error. `fields` maps a field name to its validation error. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
  difference?: Difference;
}
