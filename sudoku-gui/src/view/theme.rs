//! Every color, font and size of the app. Nothing else in the crate names a color.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{
    Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle,
    Theme, Visuals, vec2,
};

/// The window when the app starts for the first time, in points.
pub const WINDOW_SIZE: [f32; 2] = [920.0, 760.0];
/// The smallest window in which everything can be reached, in points.
pub const SMALLEST_WINDOW: [f32; 2] = [340.0, 440.0];
/// Below this width of the window the side panel moves below the board, in points.
pub const NARROW: f32 = 700.0;
/// The width of the side panel, in points.
pub const SIDE_PANEL_WIDTH: f32 = 204.0;
/// The width of the side panel while a list is open, in points.
pub const LIST_PANEL_WIDTH: f32 = 308.0;
/// The height of a row of the list, in points.
pub const LIST_ROW_HEIGHT: f32 = 24.0;
/// The space around the board, in points.
pub const BOARD_MARGIN: f32 = 7.0;
/// The height and width of an icon, in points.
pub const ICON_SIZE: f32 = 16.0;
/// The least height of something to click, in points.
pub const BUTTON_HEIGHT: f32 = 28.0;
/// How round the corners are, in points.
pub const CORNER: u8 = 6;

/// The colors of one theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Behind everything.
    pub window: Color32,
    /// Behind the bars and the side panel.
    pub panel: Color32,
    /// Menus, dialogs and toasts.
    pub raised: Color32,
    /// Lines between parts of the window, and around what is raised.
    pub outline: Color32,
    /// Words.
    pub text: Color32,
    /// Words that may be read second.
    pub text_weak: Color32,
    /// Behind a button at rest.
    pub button: Color32,
    /// Behind a button under the pointer.
    pub button_hover: Color32,
    /// Behind a button that is held.
    pub button_held: Color32,
    /// Behind the main button, and around what has the keyboard.
    pub accent: Color32,
    /// The main button under the pointer.
    pub accent_hover: Color32,
    /// Words on the main button.
    pub on_accent: Color32,
    /// Behind the Stop button.
    pub stop: Color32,
    /// Good news.
    pub good: Color32,
    /// News that asks for care.
    pub caution: Color32,
    /// Bad news.
    pub bad: Color32,
    /// The board.
    pub board: BoardColors,
}

/// The colors of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardColors {
    /// A cell of which nothing is to be said.
    pub cell: Color32,
    /// A cell with a given.
    pub given_cell: Color32,
    /// A cell that shares a house with the selected one.
    pub peer: Color32,
    /// A cell with the selected cell's digit.
    pub equal: Color32,
    /// A cell in which two solutions differ.
    pub differing: Color32,
    /// A cell whose digit clashes with another.
    pub clashing: Color32,
    /// The selected cell.
    pub selected: Color32,
    /// The frame of the selected cell.
    pub selected_frame: Color32,
    /// The line between two cells.
    pub thin_line: Color32,
    /// The border of a box.
    pub thick_line: Color32,
    /// A given.
    pub given: Color32,
    /// A digit that a person entered.
    pub entered: Color32,
    /// A digit that the program filled in.
    pub solved: Color32,
    /// A digit that clashes, and the shapes that say so.
    pub clash: Color32,
    /// A pencil mark.
    pub mark: Color32,
    /// The corner of a cell in which two solutions differ.
    pub differing_corner: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// Dark words on light paper.
pub const LIGHT: Palette = Palette {
    window: rgb(0xEE_F1_F5),
    panel: rgb(0xF8_FA_FC),
    raised: rgb(0xFF_FF_FF),
    outline: rgb(0xD3_DA_E3),
    text: rgb(0x1B_24_30),
    text_weak: rgb(0x53_5F_70),
    button: rgb(0xE6_EB_F1),
    button_hover: rgb(0xD8_E0_EA),
    button_held: rgb(0xC9_D4_E2),
    accent: rgb(0x1F_5F_D6),
    accent_hover: rgb(0x18_4F_B8),
    on_accent: rgb(0xFF_FF_FF),
    stop: rgb(0xB4_23_18),
    good: rgb(0x11_6A_3C),
    caution: rgb(0x8A_55_00),
    bad: rgb(0xB4_23_18),
    board: BoardColors {
        cell: rgb(0xFF_FF_FF),
        given_cell: rgb(0xF2_F4_F7),
        peer: rgb(0xE4_ED_FA),
        equal: rgb(0xFF_E5_A6),
        differing: rgb(0xE9_DF_FB),
        clashing: rgb(0xFD_E0_DD),
        selected: rgb(0xB9_D5_FB),
        selected_frame: rgb(0x1F_5F_D6),
        thin_line: rgb(0x6C_77_86),
        thick_line: rgb(0x1B_24_30),
        given: rgb(0x12_19_23),
        entered: rgb(0x16_47_A8),
        solved: rgb(0x0B_5C_4E),
        clash: rgb(0xA3_1B_11),
        mark: rgb(0x47_52_62),
        differing_corner: rgb(0x6B_3F_C4),
    },
};

/// Light words on a dark screen.
pub const DARK: Palette = Palette {
    window: rgb(0x12_16_1C),
    panel: rgb(0x19_1E_26),
    raised: rgb(0x22_29_33),
    outline: rgb(0x36_40_4D),
    text: rgb(0xE6_EA_F0),
    text_weak: rgb(0xA3_AE_BC),
    button: rgb(0x2A_32_3E),
    button_hover: rgb(0x36_41_50),
    button_held: rgb(0x44_51_63),
    accent: rgb(0x2F_6F_E4),
    accent_hover: rgb(0x26_63_D4),
    on_accent: rgb(0xFF_FF_FF),
    stop: rgb(0xC0_36_2C),
    good: rgb(0x6A_D3_9A),
    caution: rgb(0xF0_BE_5E),
    bad: rgb(0xFF_9B_92),
    board: BoardColors {
        cell: rgb(0x1D_23_2C),
        given_cell: rgb(0x26_2D_38),
        peer: rgb(0x25_31_43),
        equal: rgb(0x4C_3D_0F),
        differing: rgb(0x38_2D_56),
        clashing: rgb(0x51_22_21),
        selected: rgb(0x1A_3B_6E),
        selected_frame: rgb(0x6F_AC_FF),
        thin_line: rgb(0x82_8E_9F),
        thick_line: rgb(0xC6_CF_DB),
        given: rgb(0xF5_F7_FA),
        entered: rgb(0xA3_C8_FF),
        solved: rgb(0x74_DF_C2),
        clash: rgb(0xFF_AE_A6),
        mark: rgb(0xB4_BE_CB),
        differing_corner: rgb(0xC3_A9_FF),
    },
};

impl Palette {
    /// The palette of a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    /// The palette of the theme that is shown now.
    #[must_use]
    pub fn current(ctx: &egui::Context) -> &'static Self {
        Self::of(ctx.theme())
    }
}

/// The name of the semi-bold face: givens and headings.
const SEMIBOLD: &str = "semibold";
/// The name of the light face: it has digits only, for those that the program filled in.
const LIGHT_DIGITS: &str = "light digits";

/// The face of words that lead.
#[must_use]
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// The face of digits that the program filled in.
#[must_use]
pub fn light_digits(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(LIGHT_DIGITS.into()))
}

/// The face of everything else.
#[must_use]
pub fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// How much one press of the zoom keys changes.
pub const ZOOM_STEP: f32 = 0.1;
/// Smaller cannot be read; larger leaves no room for the board on a common screen.
pub const ZOOM_RANGE: RangeInclusive<f32> = 0.6..=2.5;

/// Brings fonts, colors and sizes into egui, for both themes.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals(theme);
            style.text_styles = [
                (TextStyle::Small, regular(12.0)),
                (TextStyle::Body, regular(14.0)),
                (TextStyle::Button, regular(14.0)),
                (TextStyle::Heading, semibold(18.0)),
                (TextStyle::Monospace, FontId::monospace(13.0)),
            ]
            .into();
            style.interaction.selectable_labels = false;
            style.spacing.item_spacing = vec2(6.0, 6.0);
            style.spacing.button_padding = vec2(10.0, 4.0);
            style.spacing.interact_size.y = BUTTON_HEIGHT;
            style.spacing.menu_margin = Margin::same(6);
            style.spacing.window_margin = Margin::same(16);
            style.spacing.tooltip_width = 320.0;
        });
    }
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8], FontFamily); 3] = [
        ("regular", include_bytes!("../../assets/fonts/SudokuSans-Regular.otf"), FontFamily::Proportional),
        (
            SEMIBOLD,
            include_bytes!("../../assets/fonts/SudokuSans-SemiBold.otf"),
            FontFamily::Name(SEMIBOLD.into()),
        ),
        (
            LIGHT_DIGITS,
            include_bytes!("../../assets/fonts/SudokuSans-Light.otf"),
            FontFamily::Name(LIGHT_DIGITS.into()),
        ),
    ];
    // egui's own fonts come after ours and stand in for every character that ours lack.
    let fallbacks = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (name, bytes, family) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        let order = [name.to_owned()].into_iter().chain(fallbacks.iter().cloned());
        fonts.families.insert(family, order.collect());
    }
    fonts
}

fn visuals(theme: Theme) -> Visuals {
    let palette = Palette::of(theme);
    let mut visuals = match theme {
        Theme::Light => Visuals::light(),
        Theme::Dark => Visuals::dark(),
    };
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.raised;
    visuals.window_stroke = Stroke::new(1.0, palette.outline);
    visuals.extreme_bg_color = palette.board.cell;
    visuals.faint_bg_color = palette.button;
    visuals.weak_text_color = Some(palette.text_weak);
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.caution;
    visuals.error_fg_color = palette.bad;
    visuals.selection.bg_fill = palette.board.selected;
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    let shade = Color32::from_black_alpha(if theme == Theme::Light { 40 } else { 110 });
    visuals.popup_shadow = Shadow { offset: [0, 4], blur: 14, spread: 0, color: shade };
    visuals.window_shadow = Shadow { offset: [0, 8], blur: 28, spread: 0, color: shade };
    let widgets = &mut visuals.widgets;
    let states = [
        (&mut widgets.noninteractive, palette.panel, Stroke::new(1.0, palette.outline)),
        (&mut widgets.inactive, palette.button, Stroke::NONE),
        (&mut widgets.hovered, palette.button_hover, Stroke::NONE),
        (&mut widgets.active, palette.button_held, Stroke::new(1.5, palette.accent)),
        (&mut widgets.open, palette.button_hover, Stroke::NONE),
    ];
    for (state, fill, outline) in states {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = outline;
        state.fg_stroke = Stroke::new(1.0, palette.text);
        state.corner_radius = CornerRadius::same(CORNER);
        state.expansion = 0.0;
    }
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a color, from 0 for black to 1 for white (WCAG 2).
    fn luminance(color: Color32) -> f64 {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(color.r()) + 0.7152 * channel(color.g()) + 0.0722 * channel(color.b())
    }

    fn contrast(one: Color32, other: Color32) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn cell_fills(board: &BoardColors) -> [(&'static str, Color32); 7] {
        [
            ("cell", board.cell),
            ("given cell", board.given_cell),
            ("peer", board.peer),
            ("equal", board.equal),
            ("differing", board.differing),
            ("clashing", board.clashing),
            ("selected", board.selected),
        ]
    }

    #[test]
    fn contrast_is_computed_right() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(rgb(0x76_76_76), Color32::WHITE) - 4.54).abs() < 0.01);
    }

    #[test]
    fn every_word_and_digit_can_be_read() {
        for (theme, palette) in [("light", LIGHT), ("dark", DARK)] {
            let board = palette.board;
            let digits = [
                ("given", board.given),
                ("entered", board.entered),
                ("solved", board.solved),
                ("clash", board.clash),
                ("mark", board.mark),
            ];
            let on_cells = digits
                .into_iter()
                .flat_map(|digit| cell_fills(&board).into_iter().map(move |fill| (digit, fill)));
            let words = [
                ("text", palette.text),
                ("weak text", palette.text_weak),
                ("good", palette.good),
                ("caution", palette.caution),
                ("bad", palette.bad),
            ];
            let grounds = [
                ("window", palette.window),
                ("panel", palette.panel),
                ("raised", palette.raised),
                ("text field", board.cell),
            ];
            let on_grounds = words.into_iter().flat_map(|word| grounds.map(|ground| (word, ground)));
            let buttons = [
                (("text", palette.text), ("button", palette.button)),
                (("text", palette.text), ("hovered button", palette.button_hover)),
                (("text", palette.text), ("held button", palette.button_held)),
                (("text", palette.text), ("chosen button", board.selected)),
                (("weak text", palette.text_weak), ("button", palette.button)),
                (("on accent", palette.on_accent), ("accent", palette.accent)),
                (("on accent", palette.on_accent), ("hovered accent", palette.accent_hover)),
                (("on accent", palette.on_accent), ("stop", palette.stop)),
            ];
            for ((word, color), (ground, fill)) in on_cells.chain(on_grounds).chain(buttons) {
                let contrast = contrast(color, fill);
                assert!(contrast >= 4.5, "{theme}: {word} on {ground} is {contrast:.2}:1");
            }
        }
    }

    #[test]
    fn every_line_and_shape_can_be_seen() {
        for (theme, palette) in [("light", LIGHT), ("dark", DARK)] {
            let board = palette.board;
            for (fill_name, fill) in cell_fills(&board) {
                let thick = contrast(board.thick_line, fill);
                assert!(thick >= 3.0, "{theme}: thick line on {fill_name} is {thick:.2}:1");
                let thin = contrast(board.thin_line, fill);
                assert!(thin >= 3.0, "{theme}: thin line on {fill_name} is {thin:.2}:1");
            }
            let shapes = [
                ("clash ring", board.clash, board.clashing),
                ("clash ring", board.clash, board.selected),
                ("frame", board.selected_frame, board.selected),
                ("frame", board.selected_frame, board.cell),
                ("corner", board.differing_corner, board.differing),
                ("corner", board.differing_corner, board.selected),
                ("keyboard ring", palette.accent, palette.panel),
            ];
            for (name, color, fill) in shapes {
                let contrast = contrast(color, fill);
                assert!(contrast >= 3.0, "{theme}: {name} is {contrast:.2}:1");
            }
        }
    }

    #[test]
    fn the_three_kinds_of_digit_have_three_faces() {
        let faces = [semibold(20.0), regular(20.0), light_digits(20.0)].map(|font| font.family);
        assert!(faces[0] != faces[1] && faces[1] != faces[2] && faces[0] != faces[2]);
    }
}
