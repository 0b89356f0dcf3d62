/** The logo, as in the favicon, on a 32 by 32 grid. */
export const YARD_MARK =
  '<path fill="#c2490f" d="M4 9.500 14 4l14 4.500L18 14z"/>' +
  '<path fill="#9a3409" d="M4 9.500v3.400l14 4.500V14zM18 14v3.400L28 12V8.500z"/>' +
  '<path fill="#8b93a3" d="m4 17.200 4.200-2.300L18 18l5.800-3.100L28 16.300l-10 5.400z"/>' +
  '<path fill="#5d6575" d="M4 17.200v3.200l14 4.500v-3.200zM18 21.700v3.200l10-5.400v-3.200z"/>' +
  '<path fill="#b9bfca" d="m4 24.400 3.600-2 10.400 3.300 6.600-3.500 3.400 1.100-10 5.300z"/>';
