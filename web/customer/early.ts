// The inline script of the head, built as one classic script (web/build-plugins/page-html.ts).
import './session/early-session.ts';
import './browser/early-cut-page.ts';
import './browser/early-taps.ts';
import './browser/early-shelf-view.ts';
